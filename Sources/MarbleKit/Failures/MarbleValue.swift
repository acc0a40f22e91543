/// A value that a test expects: one value, or any that a predicate accepts.
///
///     scheduler.expect(users).toBe("-x-", values: ["x": .matching("a user called Ada") { $0.name == "Ada" }])
///     scheduler.expect(states).toEmit(.value(.idle), .matching("loaded") { $0.isLoaded })
public struct MarbleValue<Element> {
  private enum Kind {
    case expected(Predicate)
    /// What was received.
    case recorded(Element)
  }

  /// A class, so that a predicate equals itself.
  private final class Predicate {
    let text: String
    /// The value that is expected; nil if there may be several.
    let element: Element?
    let accepts: (Element) -> Bool

    init(_ text: String, _ element: Element? = nil, _ accepts: @escaping (Element) -> Bool) {
      (self.text, self.element, self.accepts) = (text, element, accepts)
    }
  }

  private let kind: Kind

  /// Expects a value that a predicate accepts.
  ///
  /// - Parameters:
  ///   - description: What is expected, for failures: `a user called Ada`.
  ///   - predicate: Returns whether a value is as expected.
  public static func matching(
    _ description: String, _ predicate: @escaping (Element) -> Bool
  ) -> MarbleValue {
    MarbleValue(kind: .expected(Predicate(description, nil, predicate)))
  }

  /// Expects a value, whatever it is.
  public static var any: MarbleValue { .matching("any value") { _ in true } }

  static func recorded(_ element: Element) -> MarbleValue { MarbleValue(kind: .recorded(element)) }

  /// Expects an element that a diagram draws.
  static func read(_ element: Element) -> MarbleValue {
    let accepts: (Element) -> Bool =
      if let wanted = element as? any Equatable { { wanted.isSame(as: $0) } } else { { _ in true } }
    return MarbleValue(kind: .expected(Predicate(printed(element), element, accepts)))
  }

  /// Whether one of two values is the other, or is expected and accepts the other.
  static func areEqual(_ left: MarbleValue, _ right: MarbleValue) -> Bool {
    switch (left.kind, right.kind) {
    case (.expected(let left), .expected(let right)): left === right
    case (.expected(let predicate), .recorded(let element)),
      (.recorded(let element), .expected(let predicate)):
      predicate.accepts(element)
    case (.recorded(let left), .recorded(let right)):
      (left as? any Equatable)?.isSame(as: right) ?? false
    }
  }
}

extension MarbleValue where Element: Equatable {
  /// Expects a value, beside others that predicates describe.
  ///
  /// - Parameter element: The value.
  public static func value(_ element: Element) -> MarbleValue {
    MarbleValue(kind: .expected(Predicate(printed(element), element) { $0 == element }))
  }
}

extension MarbleValue: CustomStringConvertible {
  /// What is expected.
  public var description: String {
    switch kind {
    case .expected(let predicate): predicate.text
    case .recorded(let element): printed(element)
    }
  }
}

/// A value that stands for an element, which reports show.
protocol ElementHolder {
  /// The element; nil if it is not known.
  var element: Any? { get }
}

extension MarbleValue: ElementHolder {
  var element: Any? {
    switch kind {
    case .expected(let predicate): predicate.element
    case .recorded(let element): element
    }
  }
}

extension Equatable {
  /// Whether a value of any type equals this one.
  func isSame(as other: Any) -> Bool { (other as? Self) == self }
}
