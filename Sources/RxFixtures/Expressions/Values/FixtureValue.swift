import RxCore

/// A value of the fixture language: an element, the value of a `let` row, the result of a closure.
///
/// An optional is its content or ``nil``; there are no optionals of optionals. One thread at a time may use a value.
public enum FixtureValue {
  /// The empty tuple.
  case void

  /// No value.
  case `nil`

  /// A Boolean.
  case bool(Bool)

  /// An integer.
  case int(Int)

  /// A floating point number.
  case double(Double)

  /// A string.
  case string(String)

  /// An array.
  case array([FixtureValue])

  /// A dictionary, which keeps the order of its keys.
  case dictionary(FixtureDictionary)

  /// A tuple, with or without labels.
  case tuple([FixtureValue], labels: [String?])

  /// A range of integers.
  indirect case range(FixtureRange)

  /// An error.
  indirect case error(FixtureError)

  /// An event, as `materialize` emits it.
  indirect case event(Event<FixtureValue>)

  /// A length of virtual time.
  case duration(FixtureDuration)

  /// A key path such as `\.count`.
  case keyPath(FixtureKeyPath)

  /// A type, such as `Int.self`, by its name.
  case type(String)

  /// A function.
  case closure(FixtureClosure)

  /// A member without its type, such as `.inclusive`.
  case implicit(FixtureImplicitMember)

  /// An observable or a trait.
  case observable(Observable<FixtureValue>)

  /// A subject, a relay, a disposable, an observer, a scheduler or another object.
  case object(FixtureObject)

  /// An opaque value: of a type that fixtures do not know.
  case foreign(ForeignValue)
}

extension FixtureValue {
  /// The kind of the value, in words for a message: "an Int", "a closure".
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
