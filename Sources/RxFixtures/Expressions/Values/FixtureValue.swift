import RxCore

/// A value of the fixture language: what a diagram's characters, a `let` row or a closure stand for.
///
/// An optional is its content or ``nil``: the language has no optional of an optional. Values are used by one thread at a time.
public enum FixtureValue {
  /// The empty tuple, which is what a statement gives.
  case void

  /// The absence of a value.
  case `nil`

  /// A truth value.
  case bool(Bool)

  /// An integer.
  case int(Int)

  /// A floating point number.
  case double(Double)

  /// A text.
  case string(String)

  /// A list of values.
  case array([FixtureValue])

  /// Values by key, in the order in which the keys were added.
  case dictionary(FixtureDictionary)

  /// A fixed number of values, each with a name or none.
  case tuple([FixtureValue], labels: [String?])

  /// Integers from one to another.
  indirect case range(FixtureRange)

  /// An error as a value.
  indirect case error(FixtureError)

  /// An event as a value, as `materialize` emits it.
  indirect case event(Event<FixtureValue>)

  /// A span of virtual time.
  case duration(FixtureDuration)

  /// A key path such as `\.count`.
  case keyPath(FixtureKeyPath)

  /// A type as a value, such as `Int.self`, by its name.
  case type(String)

  /// A function.
  case closure(FixtureClosure)

  /// A member whose type the place decides where it ends up, such as `.inclusive`.
  case implicit(FixtureImplicitMember)

  /// An observable, or what a trait stands for.
  case observable(Observable<FixtureValue>)

  /// A subject, a relay, a disposable, an observer, a scheduler or another thing with identity.
  case object(any FixtureObject)

  /// A value of a type that a host program registered.
  case foreign(ForeignValue)
}

extension FixtureValue {
  /// What kind of value it is, in words for a message: "an integer", "a closure".
  public var kind: String {
    switch self {
    case .void: "()"
    case .nil: "nil"
    case .bool: "a Bool"
    case .int: "an Int"
    case .double: "a Double"
    case .string: "a String"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .tuple: "a tuple"
    case .range: "a range"
    case .error: "an error"
    case .event: "an event"
    case .duration: "a duration"
    case .keyPath: "a key path"
    case .type: "a type"
    case .closure: "a closure"
    case .implicit(let member): "'.\(member.name)'"
    case .observable: "an observable"
    case .object(let object): "a \(object.typeName)"
    case .foreign(let value): "a \(value.typeName)"
    }
  }

  /// Whether the value is ``nil``.
  public var isNil: Bool {
    if case .nil = self { true } else { false }
  }

  /// The observable that the value is or stands for: an observable, a subject, a relay or a connectable.
  public var observable: Observable<FixtureValue>? {
    switch self {
    case .observable(let observable): observable
    case .object(let object): object.observable
    default: nil
    }
  }

  /// The observable that the value stands for, where one is asked for: also `.error("x")`, which elsewhere is an event.
  public var asObservable: Observable<FixtureValue>? {
    if case .event(.error(let error)) = self { .error(error) } else { observable }
  }
}
