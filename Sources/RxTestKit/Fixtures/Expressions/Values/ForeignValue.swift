/// A value of a type that a host program registered, with how it is printed and compared.
public final class ForeignValue {
  /// The value itself.
  public let base: Any

  /// What the type is called in messages.
  public let typeName: String

  /// The value as a fixture would write it.
  public let description: String

  private let equals: ((Any) -> Bool)?
  private let member: (String) -> FixtureValue?

  /// Wraps a value that can be compared.
  ///
  /// - Parameters:
  ///   - value: What to wrap.
  ///   - typeName: What the type is called in messages.
  ///   - description: The value as a fixture would write it.
  ///   - member: Gives a property's value, `nil` where there is no such property.
  public init<Value: Equatable>(
    _ value: Value, typeName: String, description: String,
    member: @escaping (String) -> FixtureValue? = { _ in nil }
  ) {
    base = value
    self.typeName = typeName
    self.description = description
    self.member = member
    equals = { other in (other as? Value) == value }
  }

  /// Wraps a value that cannot be compared: a recording that holds one cannot be checked.
  ///
  /// - Parameters:
  ///   - value: What to wrap.
  ///   - typeName: What the type is called in messages.
  ///   - description: The value as a fixture would write it.
  ///   - member: Gives a property's value, `nil` where there is no such property.
  @_disfavoredOverload
  public init<Value>(
    _ value: Value, typeName: String, description: String,
    member: @escaping (String) -> FixtureValue? = { _ in nil }
  ) {
    base = value
    self.typeName = typeName
    self.description = description
    self.member = member
    equals = nil
  }

  /// Whether the type says when two of its values are equal.
  public var isComparable: Bool { equals != nil }

  /// Reads a property.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Its value, or `nil` if there is no such property.
  public func property(_ name: String) -> FixtureValue? { member(name) }

  /// Compares with another value.
  ///
  /// - Parameter other: The other value.
  /// - Returns: `true` if the type says so; without its word, if both are the same instance of this class.
  public func isEqual(to other: ForeignValue) -> Bool {
    equals.map { $0(other.base) } ?? (self === other)
  }
}
