/// Buffers of which several may collect at once: each has what came since it began.
///
/// The elements are kept once, however many buffers collect them, so an element costs the same with a thousand as with one.
final class OverlappingBuffers<Element> {
  /// A buffer that collects.
  final class Buffer {
    /// How many elements had come when it began.
    fileprivate let start: Int

    fileprivate init(_ start: Int) { self.start = start }
  }

  private var elements: [Element] = []
  /// How many elements had come before the first that is kept.
  private var dropped = 0
  private var collecting: [Buffer] = []

  /// Begins a buffer.
  func begin() -> Buffer {
    let buffer = Buffer(dropped + elements.count)
    collecting.append(buffer)
    return buffer
  }

  /// Gives every buffer an element.
  func append(_ element: Element) {
    if !collecting.isEmpty { elements.append(element) }
  }

  /// Ends a buffer.
  ///
  /// - Returns: What it has collected.
  func end(_ buffer: Buffer) -> [Element] {
    let collected = Array(elements[(buffer.start - dropped)...])
    if let index = collecting.firstIndex(where: { $0 === buffer }) {
      collecting.remove(at: index)
      forget()
    }
    return collected
  }

  /// Ends the oldest buffer, if it has at least so many elements.
  ///
  /// - Returns: What it has collected.
  func endOldest(atLeast count: Int = 0) -> [Element]? {
    guard let oldest = collecting.first else { return nil }
    return dropped + elements.count - oldest.start >= count ? end(oldest) : nil
  }

  /// Forgets the elements that are in no buffer, some at a time, so that each is moved a few times at the most.
  private func forget() {
    let needless = collecting.first.map { $0.start - dropped } ?? elements.count
    guard needless > 0, needless == elements.count || needless * 2 >= elements.count else { return }
    elements.removeFirst(needless)
    dropped += needless
  }
}
