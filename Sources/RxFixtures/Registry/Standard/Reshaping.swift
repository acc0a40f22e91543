import VirtualTimeCore
import RxCore
import RxTestKit

extension OperatorForm {
  static let reshaping: [OperatorForm] = [
    .init("mapTo(_ value: Result)", "Emits the same value for each element.") {
      $0.source.mapTo(try $0.value("value"))
    },
    .init(
      "map(at keyPath: KeyPath)", "Emits the value at a key path of each element.",
      aka: ["pluck"]
    ) { $0.source.map(try $0.closure("keyPath")) },
    .init("mapAt(_ keyPath: KeyPath)", "Emits the value at a key path of each element.") {
      $0.source.map(try $0.closure("keyPath"))
    },
    .init(
      "mapMany(_ transform: (Value) -> Result)",
      "Maps the values inside each element, an array or another sequence."
    ) { call in
      let (budget, transform) = (call.host.budget, try call.closure("transform"))
      return call.elements("sequences") { try? budget.elements(of: $0) }
        .mapMany(transform).map { try call.admitted(.array($0)) }
    },
    .init(
      "tryMap(_ transform: (Element) -> Result)",
      "Transforms each element with a closure; fails if it throws or returns a failure."
    ) { call in
      let transform = try call.function("transform")
      return call.source.tryMap { try transform.outcome(try transform($0)) }
    },
    .init(
      "try(_ body: (Element) -> Void)",
      "Emits the elements until a closure throws for one; then fails with that error."
    ) { call in
      let body = try call.function("body")
      return call.source.try { _ = try body($0) }
    },
    .init(
      "cast(_ type: Type)",
      "Casts the elements to a type; fails at the first that is not of the type."
    ) {
      try $0.converting(strictly: true)
    },
    .init("ofType(_ type: Type)", "Emits the elements of a type.") {
      try $0.converting(strictly: false)
    },
    .init(
      "pairwise()",
      "Emits each element and the previous one, as a tuple; emits nothing for the first element."
    ) { call in
      call.source.pairwise().map {
        try call.admitted(.tuple([$0, $1], labels: [nil, nil]))
      }
    },
    .init(
      "nwise(_ count: Int)",
      "Emits, for each element from the `count`-th on, an array of the last `count` elements."
    ) {
      call in
      call.source.nwise(try call.int("count")).map { try call.admitted(.array($0)) }
    },
    .init(
      "timestamp(scheduler: Scheduler = scheduler)",
      "Emits each element with the frame in which it arrived, as a tuple."
    ) { call in
      let converter = TestSchedulerVirtualTimeConverter(frameLength: FrameLength(seconds: 0.001))
      return call.source.timestamp(scheduler: call.scheduler).map {
        let frame = converter.convertToVirtualTime($0.timestamp)
        return .tuple([$0.value, .int(frame)], labels: ["value", "timestamp"])
      }
    },
    .init(
      "timeInterval(scheduler: Scheduler = scheduler)",
      "Emits each element with the frames since the previous one, or since the subscription, as a tuple.",
      aka: ["measureInterval"]
    ) { call in
      call.source.timeInterval(scheduler: call.scheduler).map {
        let frames = ($0.interval.nanosecondCount ?? 0) / 1_000_000
        return .tuple([$0.value, .int(frames)], labels: ["value", "interval"])
      }
    },
    .init(
      "partition(_ predicate: (Element) -> Bool)",
      "Returns two observables: the elements that satisfy a predicate, and the rest.",
      value: { call in
        let parts = call.source.partition(try call.predicate("predicate"))
        let observables = [parts.matches, parts.nonMatches].map {
          FixtureValue.observable(call.host.counted($0))
        }
        return .tuple(observables, labels: ["matches", "nonMatches"])
      }),
    .init("elements()", "Emits the elements of materialized events.") { call in
      call.events.elements()
    },
    .init("errors()", "Emits the errors of materialized events, as elements.") { call in
      call.events.errors().map { .error(FixtureError($0)) }
    },
  ]
}

extension OperatorCall {
  fileprivate var events: Observable<Event<FixtureValue>> {
    elements("events") { if case .event(let event) = $0 { event } else { nil } }
  }

  /// `cast` or `ofType`, by the type that was given.
  fileprivate func converting(strictly: Bool) throws -> Observable<FixtureValue> {
    let argument = try argument("type")
    switch argument.value {
    case .type("Int"): return converted(Int.self, strictly) { .int($0) }
    case .type("Double"): return converted(Double.self, strictly) { .double($0) }
    case .type("String"): return converted(String.self, strictly) { .string($0) }
    case .type("Bool"): return converted(Bool.self, strictly) { .bool($0) }
    default:
      throw argument.site.diagnostic(
        "'\(signature.labelledName)' needs Int.self, Double.self, String.self or Bool.self")
    }
  }

  private func converted<Target>(
    _ type: Target.Type, _ strictly: Bool, _ value: @escaping (Target) -> FixtureValue
  ) -> Observable<FixtureValue> {
    let natives = source.map(\.native)
    return (strictly ? natives.cast(type) : natives.ofType(type)).map(value)
  }
}

extension FixtureValue {
  /// The value as a Swift value, for the types that `cast` and `ofType` distinguish.
  fileprivate var native: Any {
    switch self {
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .bool(let value): value
    default: self
    }
  }
}

extension OperatorClosure {
  /// What a closure returned: a value, `.success(value)` or `.failure(error)`.
  fileprivate func outcome(_ result: FixtureValue) throws -> Result<FixtureValue, any Error> {
    guard case .implicit(let member) = result, let content = member.arguments?.first?.value else {
      return .success(result)
    }
    switch member.name {
    case "success": return .success(content)
    case "failure":
      guard let error = try host.error(content) else { throw wrongResult(content, .error) }
      return .failure(error.thrown)
    default: throw wrongResult(result, .value)
    }
  }
}
