import VirtualTimeCore

/// An element, or what a closure captures, of which it is known how many are alive in the process.
final class Tracked: Hashable, Sendable {
  private static let count = PlainAtomic(0)

  /// How many are alive.
  static var alive: Int { count.load(ordering: .relaxed) }

  /// Called by `touch`, for tests that have a process of their own.
  nonisolated(unsafe) static var onTouch: () -> Void = {}

  /// Called when an element is released, for tests that have a process of their own.
  nonisolated(unsafe) static var onRelease: () -> Void = {}

  let value: Int

  init(_ value: Int) {
    self.value = value
    Self.count.wrappingAdd(1, ordering: .relaxed)
  }

  deinit {
    Self.count.wrappingSubtract(1, ordering: .relaxed)
    Self.onRelease()
  }

  /// What closures call, so that they capture it.
  func touch<Element>(_ element: Element) -> Element {
    Self.onTouch()
    return element
  }

  static func == (left: Tracked, right: Tracked) -> Bool { left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
