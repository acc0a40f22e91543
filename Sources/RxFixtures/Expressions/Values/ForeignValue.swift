import RxTestKit

/// An opaque value: of a Swift type that fixtures do not know.
public final class ForeignValue {
  /// The value.
  public let base: Any

  private let names: () -> [String]
  private let read: (String, ExpressionSite) throws -> FixtureValue?

  /// Wraps a value.
  ///
  /// - Parameters:
  ///   - base: The value.
  ///   - propertyNames: The names of the properties that fixtures can read.
  ///   - read: Returns the value of a property; `nil` if there is no such property.
  public init(
    _ base: Any, propertyNames: @autoclosure @escaping () -> [String] = [],
    read: @escaping (String, ExpressionSite) throws -> FixtureValue? = { _, _ in nil }
  ) {
    self.base = base
    names = propertyNames
    self.read = read
  }

  /// The name of the type.
  public var typeName: String { "\(type(of: base))" }

  /// The value's description: `String(describing:)`.
  public var description: String { String(describing: base) }

  /// The names of the properties that fixtures can read.
  public var propertyNames: [String] { names() }

  /// Whether the type is `Equatable`.
  public var isComparable: Bool { base is any Equatable }

  /// Reads a property.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - site: The place of the access.
  /// - Returns: The property's value, or `nil` if there is no such property.
  /// - Throws: A `Diagnostic` if fixtures cannot represent the value.
  public func property(_ name: String, at site: ExpressionSite) throws -> FixtureValue? {
    try read(name, site)
  }

  /// Compares with another value.
  ///
  /// - Parameter other: The other value.
  /// - Returns: `true` if the values are equal by `==`, or if both are the same instance of this class.
  public func isEqual(to other: ForeignValue) -> Bool {
    guard let base = base as? any Equatable else { return self === other }
    return isEqual(base, other.base)
  }

  private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
    (other as? Value) == value
  }
}
