import RxCore

// Drivers and signals deliver on the test's scheduler: later in the same frame.

extension OperatorForm {
  static let infallible: [OperatorForm] =
    [
      .init("asInfallible()", "Converts the sequence to an Infallible.") { call in
        call.source.asInfallible { Infallible(raw: call.mistake($0)) }.asObservable()
      },
      .init(
        "asInfallible(onErrorJustReturn: Element)", "On an error, emits an element and completes."
      ) {
        $0.source.asInfallible(onErrorJustReturn: try $0.value("onErrorJustReturn")).asObservable()
      },
      .init(
        "asInfallible(onErrorFallbackTo: Observable)",
        "Continues with an infallible sequence after an error."
      ) {
        let other = Infallible(raw: try $0.observable("onErrorFallbackTo"))
        return $0.source.asInfallible(onErrorFallbackTo: other).asObservable()
      },
      .init(
        "asInfallible(onErrorRecover: (Error) -> Observable)",
        "Continues after an error with the infallible sequence that a closure returns."
      ) {
        let recover = try $0.recovery("onErrorRecover")
        return $0.source.asInfallible { Infallible(raw: recover($0)) }.asObservable()
      },
    ]
    + shared(
      with: "Infallible",
      [
        "just(_:)", "just(_:scheduler:)", "of(_:scheduler:)", "from(_:scheduler:)", "empty()",
        "never()", "deferred(_:)", "combineLatest(_:resultSelector:)", "combineLatest(_:)",
        "zip(_:resultSelector:)", "zip(_:)", "merge(_:)", "concat(_:)",
      ])

  static let driver = shared(
    "Driver", DriverSharingStrategy.self, else: "onErrorDriveWith",
    "a driver, whose last element comes first")

  static let signal = shared(
    "Signal", SignalSharingStrategy.self, else: "onErrorSignalWith",
    "a signal, which remembers no element")

  private static func shared<Strategy: SharingStrategyProtocol>(
    _ trait: String, _ strategy: Strategy.Type, else label: String, _ meaning: String
  ) -> [OperatorForm] {
    typealias Shared = SharedSequence<Strategy, FixtureValue>
    return [
      .init("as\(trait)()", "Shares what cannot fail as \(meaning).") { call in
        call.source.asSharedSequence(
          sharingStrategy: strategy, onErrorRecover: { Shared(raw: call.mistake($0)) }
        ).asObservable()
      },
      .init(
        "as\(trait)(onErrorJustReturn: Element)",
        "Emits an element instead of an error; \(meaning)."
      ) {
        $0.source.asSharedSequence(
          sharingStrategy: strategy, onErrorJustReturn: try $0.value("onErrorJustReturn")
        ).asObservable()
      },
      .init(
        "as\(trait)(\(label): Observable)", "Continues with another after an error; \(meaning)."
      ) {
        let other = Shared(raw: try $0.observable(label))
        return $0.source.asSharedSequence(onErrorDriveWith: other).asObservable()
      },
      .init(
        "as\(trait)(onErrorRecover: (Error) -> Observable)",
        "Continues after an error with what a closure returns; \(meaning)."
      ) {
        let recover = try $0.recovery("onErrorRecover")
        return $0.source.asSharedSequence(
          sharingStrategy: strategy, onErrorRecover: { Shared(raw: recover($0)) }
        ).asObservable()
      },
    ] + factories(trait, strategy)
      + OperatorForm.shared(
        with: trait,
        [
          "combineLatest(_:resultSelector:)", "combineLatest(_:)", "zip(_:resultSelector:)",
          "zip(_:)", "merge(_:)", "concat(_:)",
        ], { strategy.share($0) })
  }

  private static func factories<Strategy: SharingStrategyProtocol>(
    _ trait: String, _ strategy: Strategy.Type
  ) -> [OperatorForm] {
    typealias Shared = SharedSequence<Strategy, FixtureValue>
    typealias Counting = SharedSequence<Strategy, Int>
    return [
      .init("\(trait).just(_ element: Element)", "Emits one element.") {
        Shared.just(try $0.value("element")).asObservable()
      },
      .init("\(trait).of(_ elements: Element...)", "Emits the elements in turn.") {
        Shared.from(try $0.values("elements")).asObservable()
      },
      .init(
        "\(trait).from(_ sequence: Sequence)", "Emits the elements of an array or another sequence."
      ) { Shared.from(try $0.elements("sequence")).asObservable() },
      .init("\(trait).from(optional: Element?)", "Emits the value, if there is one.") { call in
        let element = try call.value("optional")
        return Shared.from(optional: element.isNil ? nil : element).asObservable()
      },
      .init("\(trait).empty()", "Completes.") { _ in Shared.empty().asObservable() },
      .init("\(trait).never()", "Never ends.") { _ in Shared.never().asObservable() },
      .init(
        "\(trait).deferred(_ observableFactory: () -> Observable)",
        "Creates the sequence when it is subscribed to."
      ) { call in
        let factory = try call.function("observableFactory")
        let (host, site) = (call.host, try call.argument("observableFactory").site)
        return Shared.deferred {
          do { return Shared(raw: try factory.observable(try factory())) } catch {
            host.fail(error, at: site)
            return .empty()
          }
        }.asObservable()
      },
      .init(
        "\(trait).interval(_ period: Time)",
        "Emits 0, 1, 2 and so on, the first after `period`; never completes."
      ) {
        Counting.interval(try $0.time("period")).asObservable().map { .int($0) }
      },
      .init(
        "\(trait).timer(_ dueTime: Time, period: Time)",
        "Emits 0 after a time, and continues counting."
      ) {
        Counting.timer(try $0.time("dueTime"), period: try $0.time("period")).asObservable()
          .map { .int($0) }
      },
    ]
  }
}

extension OperatorCall {
  /// What a closure makes of an error; the test fails where it throws.
  fileprivate func recovery(_ name: String) throws -> (any Error) -> Observable<FixtureValue> {
    let (recover, host, site) = (try selector(name), host, try argument(name).site)
    return { error in
      do { return try recover(.error(FixtureError(error))) } catch {
        host.fail(error, at: site)
        return .empty()
      }
    }
  }

  /// The error of what promised not to fail: the test fails with it.
  fileprivate func mistake(_ error: any Error) -> Observable<FixtureValue> {
    host.fail("'\(signature.labelledName)' of what failed with \(error)", at: site)
    return .empty()
  }
}
