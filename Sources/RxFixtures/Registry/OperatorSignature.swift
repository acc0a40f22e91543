/// How an operator or a factory is called, as Swift spells it: `take(while predicate: (Element) -> Bool, behavior: TakeBehavior =
/// .exclusive)`.
///
/// From this one text come the matching of arguments, the messages about wrong ones, and what help lists.
package struct OperatorSignature: Hashable, Sendable, CustomStringConvertible {
  package struct Parameter: Hashable, Sendable {
    /// The label at the call; `nil` where there is none.
    package let label: String?

    /// What the parameter is called.
    package let name: String

    /// What it takes.
    package let type: ParameterType

    /// Whether it may be left out.
    package let isOptional: Bool

    /// Whether it takes any number of arguments.
    package let isVariadic: Bool

    /// Whether it has no label, and a host program has added it, so that its name is only a number.
    var isNameless: Bool { name.hasPrefix("$") }
  }

  /// The whole text.
  package let description: String

  /// The type that a factory belongs to, such as `Observable` or `ReplaySubject`; `nil` for an operator.
  package let type: String?

  /// The name at the call: `take`, `of`, `ReplaySubject.create`, `PublishSubject`.
  package let name: String

  package let parameters: [Parameter]

  /// Whether it is called by itself or on a type, not on an observable.
  package var isFactory: Bool { type != nil }

  /// The name with its labels: `take(while:behavior:)`.
  package var labelledName: String {
    "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// The name with its first label, if a call needs one: `take(while:)`, `map`.
  var spelling: String {
    guard let first = parameters.first, let label = first.label, !first.isOptional else {
      return name
    }
    return "\(name)(\(label):)"
  }

  func index(of name: String) -> Int? { parameters.firstIndex { $0.name == name } }
}

/// What a parameter takes.
package indirect enum ParameterType: Hashable, Sendable {
  case value
  case int
  case double
  case bool
  case string
  /// A span of time: a duration, or a number of frames.
  case time
  /// The test's scheduler, under whatever name.
  case scheduler
  /// An observable, or what stands for one.
  case observable
  /// What has elements: an array, a range, a text, a dictionary.
  case sequence
  case observables
  /// What receives events: a subject, a relay, the observer that `create` gives.
  case observer
  case subject
  case disposable
  /// An error, or a text that describes one.
  case error
  case event
  case keyPath
  /// A function of so many parameters.
  case closure(parameterCount: Int)
  /// One of a type's members, such as `.inclusive`.
  case member(of: String, [String])
  /// Whatever a type of the host program, by its name, can be made of.
  case named(String)
}

extension ParameterType {
  /// What is wanted, in words for a message.
  var wanted: String {
    switch self {
    case .value: "a value"
    case .int: "an Int"
    case .double: "a number"
    case .bool: "a Bool"
    case .string: "a String"
    case .time: "a time (a number is frames)"
    case .scheduler: "a scheduler"
    case .observable: "an observable"
    case .sequence: "an array or another sequence"
    case .observables: "an array of observables"
    case .observer: "an observer, such as a subject or a relay"
    case .subject: "a subject"
    case .disposable: "a disposable"
    case .error: "an error, or a text that describes one"
    case .event: "an event"
    case .keyPath: "a key path"
    case .closure: "a closure"
    case .member(_, let names): names.map { "'.\($0)'" }.joined(separator: " or ")
    case .named(let name): name.first.map("AEIOU".contains) == true ? "an \(name)" : "a \(name)"
    }
  }

  /// Whether it takes a value.
  func accepts(_ value: FixtureValue) -> Bool {
    switch (self, value) {
    case (.value, _), (.named, _), (.int, .int), (.double, .double), (.double, .int),
      (.bool, .bool):
      true
    case (.string, .string), (.event, .event), (.keyPath, .keyPath): true
    case (.sequence, .array), (.sequence, .range), (.sequence, .string), (.sequence, .dictionary):
      true
    case (.time, _): value.duration != nil
    case (.error, .implicit): true
    case (.error, _): value.asError != nil
    case (.observable, _): value.asObservable != nil
    case (.observables, .array(let values)): values.allSatisfy { $0.asObservable != nil }
    case (.closure(let count), _): accepts(value.function, parameterCount: count)
    case (.member(_, let names), .implicit(let member)): names.contains(member.name)
    case (.scheduler, .object(let object)): object is SchedulerObject
    case (.observer, .object(let object)): object is any EventReceiver
    case (.subject, .object(let object)): object is SubjectObject
    case (.disposable, .object(let object)): object is DisposableObject
    default: false
    }
  }

  /// A closure may have fewer parameters than it is given arguments, or one for each part of a tuple.
  private func accepts(_ function: FixtureClosure?, parameterCount: Int) -> Bool {
    guard let function else { return false }
    return parameterCount == 1 || (function.parameterCount ?? 0) <= parameterCount
  }

  /// How many parameters a closure has that is wanted here.
  var closureParameterCount: Int? {
    if case .closure(let count) = self { count } else { nil }
  }
}
