import RxTestKit

/// A value of a host program's type, which stands for itself.
public final class ForeignValue {
  /// The value itself.
  public let base: Any

  private let names: () -> [String]
  private let read: (String, ExpressionSite) throws -> FixtureValue?

  /// Wraps a value.
  ///
  /// - Parameters:
  ///   - base: What to wrap.
  ///   - propertyNames: The properties that can be read.
  ///   - read: Gives the value of a property, `nil` where there is no such property.
  public init(
    _ base: Any, propertyNames: @autoclosure @escaping () -> [String] = [],
    read: @escaping (String, ExpressionSite) throws -> FixtureValue? = { _, _ in nil }
  ) {
    self.base = base
    names = propertyNames
    self.read = read
  }

  /// What the type is called.
  public var typeName: String { "\(type(of: base))" }

  /// The value as its type describes it.
  public var description: String { String(describing: base) }

  /// The properties that can be read.
  public var propertyNames: [String] { names() }

  /// Whether the type says when two of its values are equal.
  public var isComparable: Bool { base is any Equatable }

  /// Reads a property.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - site: Where it is read.
  /// - Returns: Its value, or `nil` if there is no such property.
  /// - Throws: A `Diagnostic` where no fixture can hold the value.
  public func property(_ name: String, at site: ExpressionSite) throws -> FixtureValue? {
    try read(name, site)
  }

  /// Compares with another value.
  ///
  /// - Parameter other: The other value.
  /// - Returns: `true` if the type says so; without its word, if both are the same instance of this class.
  public func isEqual(to other: ForeignValue) -> Bool {
    guard let base = base as? any Equatable else { return self === other }
    return isEqual(base, other.base)
  }

  private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    (other as? Value) == value
  }
}
