import RxTestKitAssertions
import Testing

#if DEBUG
  /// What the operators of a pipeline have emitted.
  struct ExplainedTests {
    private let scheduler = TestScheduler()
    private let milliseconds = RxTimeInterval.milliseconds

    private func operators<Element>(_ source: Observable<Element>) -> String {
      scheduler.expect(source).recorded().operators
    }

    @Test func `each operator of a chain has a row`() {
      let typed = scheduler.hot("-a-b---c-|")
      let shown = operators(
        typed.debounce(milliseconds(2), scheduler: scheduler).map { $0.uppercased() }
          .filter { $0 != "B" })
      #expect(
        shown == """
          debounce  -----b---(c|)
          map       -----B---(C|)
          filter    ---------(C|)
          """)
    }

    @Test func `inner sequences stand below their operator`() {
      let typed = scheduler.hot("-a---b-|")
      let answers = ["a": scheduler.cold("---x|"), "b": scheduler.cold("-y|")]
      #expect(
        operators(typed.flatMap { answers[$0]! }) == """
          flatMap   ----x-y|
            source   ---x|
            source       -y|
          """)
    }

    @Test func `the newest inner sequence disposes the one before`() {
      let typed = scheduler.hot("-a-b---|")
      let answer = scheduler.cold("---x|")
      #expect(
        operators(typed.flatMapLatest { _ in answer.skip(0) }) == """
          flatMapLatest  ------x|
            source        --!
            skip          --!
            source          ---x|
            skip            ---x|
          """)
    }

    @Test func `each attempt of a retry has rows`() {
      let flaky = scheduler.cold("-a#")
      #expect(
        operators(flaky.filter { _ in true }.retry(2).startWith("s")) == """
          filter     -a#
          retry      -a-a#
            source     -a#
            filter     -a#
          startWith  sa-a#
          """)
    }

    @Test func `what an operator subscribes to later belongs to it`() {
      let source = scheduler.hot("-a-b-c|")
      let delayed = source.delaySubscription(milliseconds(2), scheduler: scheduler)
      #expect(
        operators(delayed.filter { $0 == "c" }) == """
          delaySubscription  ---b-c|
            source             -b-c|
          filter             -----c|
          """)
    }

    @Test func `sources of a combination stand above it`() {
      let left = scheduler.hot("-a---b|").map { $0.uppercased() }
      let right = scheduler.hot("--c----|").filter { _ in true }
      #expect(
        operators(Observable.combineLatest(left, right) { max($0, $1) }.take(1)) == """
          map            -A!
          filter         --(c!)
          combineLatest  --(c!)
          take           --(c|)
          """)
    }

    @Test func `factories, subjects and operators that others are made of have their public names`()
    {
      let subject = BehaviorSubject(value: 0)
      let pipeline = Observable.of(1, 2).concat(Observable.range(start: 3, count: 1))
        .concatMap { Observable.of($0) }.withLatestFrom(subject) { $0 + $1 }.startWith(5)
        .buffer(timeSpan: milliseconds(5), count: 9, scheduler: scheduler).first()
        .map { $0?.count }.asObservable()
      let rows = operators(pipeline).split(separator: "\n").filter { !$0.contains(" is ") }
      let names = rows.compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
      #expect(
        names == [
          "BehaviorSubject", "of", "concat", "range", "concatMap", "of", "of", "of",
          "withLatestFrom", "startWith", "buffer", "first", "map",
        ])
    }

    @Test func `rows name the events and subscriptions that they omit`() {
      let many = operators(Observable.range(start: 0, count: 300).filter { _ in true })
      #expect(many.contains("range (first 200 events)"))
      let starts = operators(Observable.range(start: 0, count: 300).flatMap { Observable.of($0) })
      #expect(starts.contains("(only the first 200 subscriptions)"))
    }

    @Test func `only the pipeline of the expectation is explained`() {
      let typed = scheduler.hot("-a-b|")
      let other = typed.map { $0 + "?" }.subscribe()
      #expect(
        operators(typed.map { $0.uppercased() }) == """
          map  -A-B|
          """)
      other.dispose()
      #expect(scheduler.expect { 1 }.recorded().operators == "")
    }

    @Test func `a failure shows them above the recordings`() {
      let line: UInt = #line
      let typed = scheduler.hot("-a-b---|")
      let shown = typed.debounce(milliseconds(2), scheduler: scheduler).map { $0.uppercased() }
      Explanations.$areOn.withValue(true) { scheduler.expect(shown).toBe("---A-B-|") }
      let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      #expect(
        scheduler._world.failures(verifyingAt: site).map(\.message) == [
          """
          frame 3: "A" is missing

            hot, line \(line + 1)  -a-b---|
            debounce       -----b-|
            map            -----B-|
            expected       ---A-B-|
            actual         -----B-|
                              ^

            frame  expected  actual
            3      "A"       –       missing
          """
        ])
    }

    @Test func `without a trace, a failure shows none`() {
      scheduler.expect(scheduler.hot("-a|").map { $0 }).toBe("--a|")
      let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
      #expect(
        scheduler._world.failures(verifyingAt: site).allSatisfy { !$0.message.contains("map") })
    }
  }
#endif
