import Foundation
import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// A host with a handful of factories and operators, enough to see what expressions ask of one.
final class ExpressionFakeHost: ExpressionHost {
  let budget: Budget
  let scheduler = FixtureValue.object(FakeObject("TestScheduler"))
  let scope = FixtureScope()

  init(_ limits: Budget.Limits = Budget.Limits()) { budget = Budget(limits) }

  let factoryNames: Set<String> = [
    "of", "just", "empty", "error", "from", "deferred", "combineLatest", "PublishSubject",
    "ReplaySubject.create", "record",
  ]
  let operatorNames: Set<String> = [
    "map", "filter", "flatMap", "scan", "catch", "debounce", "toArray", "record", "take",
  ]
  let memberNames: Set<String> = ["onNext", "onCompleted", "dispose"]

  let tupleLabels: Set<String>? = nil

  let constantNames: Set<String> = ["AppError.offline", "Money.zero"]

  func constant(_ name: String, at site: ExpressionSite) throws -> FixtureValue? {
    switch name {
    case "AppError.offline": .error(FixtureError("offline"))
    case "Money.zero": .int(0)
    default: nil
    }
  }

  let drawnRows = DrawnRows()

  func operatorNames(knownElsewhereAs name: String) -> [String] { [] }
  func factoryNames(knownElsewhereAs name: String) -> [String] { [] }
  func firstLabel(ofOperatorKnownElsewhereAs name: String) -> String? { nil }
  func unknownNameNote(inFileAt path: String, isCalled: Bool) -> String? { nil }
  func unknownMemberNote(inFileAt path: String) -> String? { nil }
  func values(of member: FixtureImplicitMember) -> [FixtureValue] { [] }
  func addedPropertyNames(of value: FixtureValue) -> [String] { [] }

  func addedProperty(
    _ name: String, of value: FixtureValue, at site: ExpressionSite
  ) -> FixtureValue? { nil }

  /// What `record(…)` was called with last.
  var recorded: [Argument] = []

  func callFactory(
    _ name: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue {
    switch name {
    case "of": return .observable(Observable.from(arguments.map(\.value)))
    case "just": return .observable(Observable.just(arguments[0].value))
    case "empty": return .observable(Observable.empty())
    case "error":
      return .observable(Observable.error(arguments[0].value.asError?.thrown ?? RxError.unknown))
    case "from":
      let elements = try budget.elements(of: arguments[0].value) ?? []
      return .observable(Observable.from(elements))
    case "deferred":
      let factory = try closure(arguments[0])
      return .observable(Observable.deferred { try self.observable(factory([])) })
    case "combineLatest":
      let sources = try arguments.dropLast().map { try observable($0.value) }
      let selector = try closure(arguments[arguments.count - 1])
      return .observable(Observable.combineLatest(sources) { try selector($0) })
    case "record":
      recorded = arguments
      return .void
    default: return .object(FakeObject(name, PublishSubject()))
    }
  }

  func callOperator(
    _ name: String, on source: Observable<FixtureValue>, _ arguments: [Argument],
    at site: ExpressionSite
  ) throws -> FixtureValue {
    switch name {
    case "map":
      let selector = try closure(arguments[0])
      return .observable(source.map { try selector($0) })
    case "filter":
      let predicate = try closure(arguments[0])
      return .observable(source.filter { try predicate($0) == .bool(true) })
    case "flatMap":
      let selector = try closure(arguments[0])
      return .observable(source.flatMap { try self.observable(selector($0)) })
    case "scan": return try scan(source, arguments)
    case "catch":
      let handler = try closure(arguments[0])
      return .observable(
        source.catch { try self.observable(handler(.error(FixtureError($0)))) })
    case "toArray": return .observable(source.toArray().asObservable().map { .array($0) })
    case "take":
      guard case .int(let count) = arguments[0].value else { throw site.diagnostic("an Int") }
      return .observable(source.take(count))
    default:
      recorded = arguments
      return .observable(source)
    }
  }

  private func scan(
    _ source: Observable<FixtureValue>, _ arguments: [Argument]
  ) throws -> FixtureValue {
    let accumulator = try closure(arguments[1])
    guard arguments[0].label == "into" else {
      return .observable(source.scan(arguments[0].value) { try accumulator($0, $1) })
    }
    return .observable(
      source.scan(into: arguments[0].value) { result, element in
        var parameters = [result, element]
        result = .void
        defer { result = parameters[0] }
        _ = try accumulator.call(changing: &parameters)
      })
  }

  private func closure(_ argument: Argument) throws -> FixtureClosure {
    guard let function = argument.value.function else {
      throw argument.site.diagnostic("a closure is needed; this is \(argument.value.kind)")
    }
    return function
  }

  private func observable(_ value: FixtureValue) throws -> Observable<FixtureValue> {
    guard let observable = value.asObservable else {
      throw FixtureError("\(value.kind) is no observable")
    }
    return observable
  }
}

/// A thing with identity: a subject, or what has only a name.
final class FakeObject: FixtureObject {
  override class var members: MemberTable { table }

  private static let table = MemberTable([
    .of(FakeObject.self, "onNext(_:)") { object, call in
      guard let subject = object.subject else { return nil }
      subject.onNext(call.value(0))
      return .void
    },
    .of(FakeObject.self, "onCompleted()") { _, _ in nil },
    .of(FakeObject.self, "value") { _, _ in .int(7) },
  ])

  let subject: PublishSubject<FixtureValue>?

  init(_ typeName: String, _ subject: PublishSubject<FixtureValue>? = nil) {
    self.subject = subject
    super.init(typeName: typeName)
  }

  override var observable: Observable<FixtureValue>? { subject?.asObservable() }
}

extension ExpressionFakeHost {
  /// Evaluates an expression.
  func evaluate(_ text: String) throws -> FixtureValue {
    let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
    return try Interpreter(host: self).evaluate(expression, in: scope)
  }

  /// Everything that an expression's observable emits while it is being subscribed to, as text.
  func events(of text: String) throws -> [String] {
    var events: [String] = []
    guard let observable = try evaluate(text).observable else { return ["no observable"] }
    let subscription = observable.subscribe { event in
      switch event {
      case .next(let value): events.append(value.description)
      case .error(let error): events.append("error: \(FixtureError(error).description)")
      case .completed: events.append("|")
      }
    }
    subscription.dispose()
    return events
  }
}

/// The value of an expression, as text; `error: …` for what it fails with, `wrong: …` for what is wrong with it.
func result(of text: String, _ host: ExpressionFakeHost = ExpressionFakeHost()) -> String {
  do {
    return try host.evaluate(text).description
  } catch let diagnostic as Diagnostic {
    return "wrong: \(diagnostic.message)"
  } catch {
    return "error: \(FixtureError(error).description)"
  }
}

/// What is wrong with an expression, or an empty text.
func fault(in text: String, _ host: ExpressionFakeHost = ExpressionFakeHost()) -> Diagnostic? {
  do {
    let expression = try FixtureExpression.parse(ExpressionText(text, file: "test"))
    if let problem = Interpreter(host: host).check(expression, in: host.scope).first {
      return problem
    }
    _ = try Interpreter(host: host).evaluate(expression, in: host.scope)
    return nil
  } catch {
    return error as? Diagnostic
  }
}

/// Runs something on a thread whose stack is as large as that of a fixture runner's threads.
func onLargeStack<Result>(_ body: @escaping () throws -> Result) throws -> Result {
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Swift.Result { try body() }
    done.signal()
  }
  thread.stackSize = 8 << 20
  thread.start()
  done.wait()
  guard let result else { throw CancellationError() }
  return try result.get()
}
