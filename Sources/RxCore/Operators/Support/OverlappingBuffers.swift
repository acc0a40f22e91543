/// Buffers, several of which may collect elements at the same time.
///
/// Each contains the elements that have arrived since it started. An element is stored once, however many buffers contain it. So the cost of an
/// element does not depend on the number of buffers.
@usableFromInline
final class OverlappingBuffers<Element> {
  /// A buffer that collects elements.
  @usableFromInline
  final class Buffer {
    /// The number of elements that had arrived when the buffer started.
    @usableFromInline let start: Int

    @inlinable
    init(_ start: Int) { self.start = start }
  }

  // Unchecked because no access calls user code, or releases the last reference to an element.
  @exclusivity(unchecked) @usableFromInline var elements: [Element] = []
  /// The number of elements that had arrived before the first stored element.
  @exclusivity(unchecked) @usableFromInline var dropped = 0
  @exclusivity(unchecked) @usableFromInline var collecting: [Buffer] = []

  @inlinable
  init() {}

  /// Starts a buffer.
  @inlinable
  func begin() -> Buffer {
    let buffer = Buffer(dropped + elements.count)
    collecting.append(buffer)
    return buffer
  }

  /// Adds an element to every buffer.
  @inlinable
  func append(_ element: Element) {
    if !collecting.isEmpty { elements.append(element) }
  }

  /// Ends a buffer.
  ///
  /// - Returns: The collected elements.
  @inlinable
  func end(_ buffer: Buffer) -> [Element] {
    let collected = Array(elements[(buffer.start - dropped)...])
    if let index = collecting.firstIndex(where: { $0 === buffer }) {
      collecting.remove(at: index)
      forget()
    }
    return collected
  }

  /// Ends the oldest buffer if it has at least `count` elements.
  ///
  /// - Returns: The collected elements.
  @inlinable
  func endOldest(atLeast count: Int = 0) -> [Element]? {
    guard let oldest = collecting.first else { return nil }
    return dropped + elements.count - oldest.start >= count ? end(oldest) : nil
  }

  /// Removes the elements that no buffer contains.
  ///
  /// Removes several at a time, so that each element is moved only a few times.
  @inlinable
  func forget() {
    let needless = collecting.first.map { $0.start - dropped } ?? elements.count
    guard needless > 0, needless == elements.count || needless * 2 >= elements.count else { return }
    elements.removeFirst(needless)
    dropped += needless
  }
}
