import RxCore

@testable import RxFixtures

/// One run of a form's example, in which something happens inside a callback of the form.
final class FormCell {
  /// In which callback something happens.
  enum Place: String, CaseIterable { case onNext, onEnd, onDisposed, selector }

  /// What happens there.
  enum Action: String, CaseIterable { case feed, feedOther, complete, fail, subscribe, dispose }

  private let place: Place
  private let action: Action
  private var performed = 0
  private var inputs: [Input] = []
  private var result: Observable<FixtureValue>?
  private var subscription: SerialDisposable?
  private var host: FixtureHost?
  /// What broke the grammar.
  private(set) var violations: [String] = []

  init(_ place: Place, _ action: Action) {
    self.place = place
    self.action = action
  }

  /// Calls a form so that the cell sees its sources, its closures and its result.
  func call(
    _ call: OperatorCall, _ body: (OperatorCall) throws -> FixtureValue
  ) throws -> FixtureValue {
    host = call.host
    var matching = call.matching
    matching.given = matching.given.map { argument in
      Argument(
        label: argument.label, value: watched(argument.value), site: argument.site,
        isTrailingClosure: argument.isTrailingClosure)
    }
    let made = try body(
      OperatorCall(
        signature: call.signature, matching: matching, receiver: call.receiver.map(watched),
        host: call.host, site: call.site, stage: call.stage))
    guard case .observable(let result) = made else { return made }
    return .observable(observed(result))
  }

  /// Releases the pipeline.
  func tearDown() {
    (host, inputs, result, subscription) = (nil, [], nil, nil)
  }

  // MARK: Sources and closures

  private final class Input {
    let observer: AnyObserver<FixtureValue>
    var latest: FixtureValue?

    init(_ observer: AnyObserver<FixtureValue>) { self.observer = observer }
  }

  private func watched(_ value: FixtureValue) -> FixtureValue {
    switch value {
    case .observable(let source): .observable(watched(source))
    case .array(let values) where values.contains(where: { $0.observable != nil }):
      .array(values.map(watched))
    case .closure(let closure):
      .closure(
        FixtureClosure(changing: closure.parameterCount) { arguments in
          self.perform(at: .selector)
          return try closure.call(changing: &arguments)
        })
    default: value
    }
  }

  private func watched(_ source: Observable<FixtureValue>) -> Observable<FixtureValue> {
    .create { observer in
      let input = Input(observer)
      self.inputs.append(input)
      return source.subscribe { event in
        if case .next(let element) = event { input.latest = element }
        observer.on(event)
      }
    }
  }

  private func feed(_ input: Input?) {
    if let input, let latest = input.latest { input.observer.onNext(latest) }
  }

  // MARK: The result

  private func observed(_ result: Observable<FixtureValue>) -> Observable<FixtureValue> {
    .create { observer in
      let (inner, checks) = (SerialDisposable(), Checks(self))
      self.result = self.result ?? result
      self.subscription = inner
      inner.disposable = result.subscribe(
        onNext: { element in
          checks.check("an element")
          self.perform(at: .onNext)
          observer.onNext(element)
        },
        onError: { error in
          checks.end()
          self.perform(at: .onEnd)
          observer.onError(error)
        },
        onCompleted: {
          checks.end()
          self.perform(at: .onEnd)
          observer.onCompleted()
        },
        onDisposed: {
          checks.dispose()
          self.perform(at: .onDisposed)
        })
      return inner
    }
  }

  /// What one subscription to the result receives.
  private final class Checks {
    private let cell: FormCell
    private var hasEnded = false
    private var isDisposed = false

    init(_ cell: FormCell) { self.cell = cell }

    func check(_ event: String) {
      if hasEnded { cell.violations.append("\(event) after the end") }
      if isDisposed { cell.violations.append("\(event) after disposal") }
    }

    func end() {
      check("an end")
      hasEnded = true
    }

    func dispose() {
      if isDisposed { cell.violations.append("a second disposal") }
      isDisposed = true
    }
  }

  private func perform(at current: Place) {
    // Twice, so that an action also happens in what it causes itself.
    guard current == place, performed < 2 else { return }
    performed += 1
    switch action {
    case .feed: feed(inputs.first)
    case .feedOther: feed(inputs.last)
    case .complete: inputs.first?.observer.onCompleted()
    case .fail: inputs.first?.observer.onError(FixtureError("fed"))
    case .subscribe:
      // A limited number of elements: the example may take only some of an endless result.
      if performed == 1, let result, let host { _ = host.keep(result.take(20).subscribe()) }
    case .dispose: subscription?.dispose()
    }
  }
}
