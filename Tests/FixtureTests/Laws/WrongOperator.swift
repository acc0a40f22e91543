import RxCore

@testable import RxFixtures
@testable import MarbleKit
@testable import RxTestKit

/// An operator made wrong on purpose, as people make them wrong, and laws that it breaks.
struct WrongOperator: Sendable, CustomStringConvertible {
  /// How the signature of the right one begins.
  let signature: String
  let mistake: String
  /// The titles of the laws.
  let laws: [String]
  private let body: @Sendable (OperatorCall) throws -> FixtureValue

  init(
    _ signature: String, _ mistake: String, breaks laws: [String],
    _ body: @escaping @Sendable (OperatorCall) throws -> Observable<FixtureValue>
  ) {
    self.init(signature, mistake, breaks: laws, value: { .observable(try body($0)) })
  }

  init(
    _ signature: String, _ mistake: String, breaks laws: [String],
    value body: @escaping @Sendable (OperatorCall) throws -> FixtureValue
  ) {
    self.signature = signature
    self.mistake = mistake
    self.laws = laws
    self.body = body
  }

  /// All of them, by the families of the laws that they break.
  static let all =
    mapping + filtering + taking + merging + concatenating + switching + combining + sharing
    + errors + time + materializing + dividing + folding + creating

  var description: String { "\(signature) \(mistake)" }

  /// The standard operators, this one in place of the right one.
  ///
  /// - Returns: `nil` unless just one of them has the signature.
  var registry: OperatorRegistry? {
    let isMeant = { (form: OperatorForm) in form.signature.description.hasPrefix(signature) }
    let forms = OperatorRegistry.standard.forms
    guard forms.count(where: isMeant) == 1 else { return nil }
    return forms.reduce(into: OperatorRegistry()) { registry, form in
      var form = form
      if isMeant(form) {
        // Of the same category: expressions run side by side only with the project's own operators.
        let category = form.category
        form = OperatorForm(signature: form.signature, "", body)
        form.category = category
      }
      registry.add(form)
    }
  }
}

/// What mistakes are made of.
extension OperatorCall {
  /// What the right operator makes of the call, or of another source.
  func right(of source: Observable<FixtureValue>? = nil) throws -> Observable<FixtureValue> {
    let value = try rightValue(of: source)
    guard let observable = value.observable else {
      throw site.diagnostic("\(signature.name) gives \(value.kind), not an observable")
    }
    return observable
  }

  func rightValue(of source: Observable<FixtureValue>? = nil) throws -> FixtureValue {
    guard
      let form = OperatorRegistry.standard.forms(named: signature.name)
        .first(where: { $0.signature == signature })
    else { return .nil }
    let call = OperatorCall(
      signature: signature, matching: matching,
      receiver: source.map { .observable($0) } ?? receiver, host: host, site: site, stage: stage)
    return try form.body(call)
  }
}

extension Observable<FixtureValue> {
  /// Completes where it should fail.
  var swallowingErrors: Observable { self.catch { _ in .empty() } }

  /// Forgets to complete.
  var endless: Observable { concat(Observable.never()) }

  /// Loses what is still under way when another observable completes.
  func completing(with other: Observable) -> Observable {
    take(until: other.materialize().filter { $0.isCompleted })
  }

  /// Emits no more than the first of several elements of a frame.
  func oncePerFrame(_ clock: TestScheduler) -> Observable {
    timestamp(scheduler: clock).distinctUntilChanged { $0.timestamp }.map { $0.value }
  }

  /// Merges what a selector makes, and completes with the first of it that does.
  func flatMap(
    untilOneCompletes selector: @escaping (FixtureValue) throws -> Observable
  ) -> Observable {
    flatMap { try selector($0).materialize() }.dematerialize()
  }
}

extension [Observable<FixtureValue>] {
  /// Merges, and completes with the first that does.
  var mergedUntilOneCompletes: Observable<FixtureValue> {
    Observable.merge(map { $0.materialize() }).dematerialize()
  }
}
