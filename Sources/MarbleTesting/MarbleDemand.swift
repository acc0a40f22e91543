import VirtualTimeCore
import MarbleKit

/// The number of elements that a subscriber requests.
///
/// Diagrams draw it as a number, and as `*` if it is unlimited.
public struct MarbleDemand: Hashable, Sendable, LosslessStringConvertible {
  /// The number of elements; nil if it is unlimited.
  public let count: Int?

  /// A demand for all elements.
  public static let unlimited = MarbleDemand(count: nil)

  /// A demand for a number of elements.
  ///
  /// - Parameter count: The number; a negative one counts as 0.
  /// - Returns: The demand.
  public static func max(_ count: Int) -> MarbleDemand { MarbleDemand(count: Swift.max(0, count)) }

  /// The number, or `*`.
  public var description: String { count.map(String.init) ?? "*" }

  private init(count: Int?) { self.count = count }

  /// Reads a demand as diagrams draw it.
  ///
  /// - Parameter description: A number, or `*`; anything else is nil.
  public init?(_ description: String) {
    if description == "*" {
      self = .unlimited
    } else if let count = Int(description), count >= 0 {
      self = .max(count)
    } else {
      return nil
    }
  }

  /// The sum of two demands; one that exceeds `Int` is unlimited.
  static func + (left: Self, right: Self) -> Self {
    guard let first = left.count, let second = right.count else { return .unlimited }
    let (sum, overflows) = first.addingReportingOverflow(second)
    return overflows ? .unlimited : .max(sum)
  }
}

extension MarbleDemand: DrawnElement {
  package static var drawingAdvice: String {
    "draw a demand as a number of elements, or as '*' for all of them"
  }
}

/// The demands of the subscriptions to a source.
final class DemandLog: Sendable {
  private struct Contents {
    var subscriptionCount = 0
    var demands: [Int: ReplayedEvents<MarbleDemand>] = [:]
  }

  private let contents = Guarded(Contents())

  /// Notes that a subscription begins; returns its number, from 1.
  func begin() -> Int {
    contents.withLock { contents in
      contents.subscriptionCount += 1
      return contents.subscriptionCount
    }
  }

  /// The demands of a subscription, which may not have begun yet.
  func demands(of subscription: Int) -> ReplayedEvents<MarbleDemand> {
    let new = ReplayedEvents<MarbleDemand>()
    return contents.withLock { contents in
      if let old = contents.demands[subscription] { return old }
      contents.demands[subscription] = new
      return new
    }
  }
}

/// Elements that each subscriber receives from the first one on, in order.
final class ReplayedEvents<Element: Sendable>: Sendable {
  /// A subscriber, and the number of elements that it has received.
  private struct Listener: @unchecked Sendable {
    // Unchecked: a receiver is safe to use from any thread.
    let receiver: EventReceiver<Element>
    var count = 0
    var isServed = false
  }

  private struct Contents {
    var elements: [Element] = []
    var listeners: [Int: Listener] = [:]
    var listenerCount = 0
  }

  private let contents = Guarded(Contents())

  func send(_ element: Element) {
    let listeners = contents.withLock { contents in
      contents.elements.append(element)
      return Array(contents.listeners.keys)
    }
    for listener in listeners { serve(listener) }
  }

  /// Delivers what a subscriber has not received; a call meanwhile leaves its elements to this one.
  private func serve(_ number: Int) {
    while let (receiver, element) = next(for: number) {
      receiver.next(element)
      contents.withLock { $0.listeners[number]?.isServed = false }
    }
  }

  private func next(for number: Int) -> (EventReceiver<Element>, Element)? {
    contents.withLock { contents in
      guard var listener = contents.listeners[number], !listener.isServed,
        listener.count < contents.elements.count
      else { return nil }
      let element = contents.elements[listener.count]
      listener.count += 1
      listener.isServed = true
      contents.listeners[number] = listener
      return (listener.receiver, element)
    }
  }

  var events: EventSource<Element> {
    EventSource { [self] receiver in
      let number = contents.withLock { contents in
        contents.listenerCount += 1
        contents.listeners[contents.listenerCount] = Listener(receiver: receiver)
        return contents.listenerCount
      }
      serve(number)
      return ClosureCancellation { [self] in
        // It is released outside the lock.
        let last = contents.withLock { $0.listeners.removeValue(forKey: number) }
        withExtendedLifetime(last) {}
      }
    }
  }
}
