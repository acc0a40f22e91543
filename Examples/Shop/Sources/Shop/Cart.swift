import Observation

/// What the user is about to buy, as SwiftUI observes it.
@MainActor
@Observable
public final class Cart {
  /// A product, and how many of it.
  public struct Line: Equatable, Sendable {
    /// The product.
    public let product: Product

    /// How many of it.
    public var count: Int

    /// Makes a line.
    public init(_ product: Product, count: Int = 1) {
      self.product = product
      self.count = count
    }
  }

  /// The lines, in the order in which they were added.
  public private(set) var lines: [Line] = []

  /// The line that was removed last, while the user can still put it back.
  public private(set) var removed: Line?

  private let clock: any Clock<Duration>
  private var forgetting: Task<Void, any Error>?

  /// Makes an empty cart.
  ///
  /// - Parameter clock: Measures how long a removal can be undone.
  public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

  /// The price of all of it, in cents.
  public var total: Int { lines.reduce(0) { $0 + $1.product.price * $1.count } }

  /// The title of the screen.
  public var title: String { lines.isEmpty ? "Your cart is empty" : "Your cart (\(lines.count))" }

  /// Adds one piece of a product.
  public func add(_ product: Product) {
    if let index = lines.firstIndex(where: { $0.product == product }) {
      lines[index].count += 1
    } else {
      lines.append(Line(product))
    }
  }

  /// Removes a product.
  ///
  /// For five seconds, `undo()` puts it back.
  public func remove(_ product: Product) {
    guard let index = lines.firstIndex(where: { $0.product == product }) else { return }
    removed = lines.remove(at: index)
    forgetting?.cancel()
    forgetting = Task {
      try await clock.sleep(for: .seconds(5))
      // Another product may be removed after the sleep, and before this task continues.
      try Task.checkCancellation()
      removed = nil
    }
  }

  /// Puts the line back that was removed last.
  public func undo() {
    guard let removed else { return }
    forgetting?.cancel()
    if let index = lines.firstIndex(where: { $0.product == removed.product }) {
      lines[index].count += removed.count
    } else {
      lines.append(removed)
    }
    self.removed = nil
  }
}
