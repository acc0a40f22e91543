import RxCore
import TestSupport
import Testing

/// In processes of their own, because hooks are the process's.
@Suite struct HooksTests {
  @Test("An error without a handler goes to the default error handler", .startsProcesses)
  func unhandledError() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.defaultErrorHandler = { callStack, error in log.add("\(error) \(callStack)") }
      let failing = Observable<Int>.error(TestError())
      _ = failing.subscribe(onNext: { _ in })
      _ = failing.asSingle().subscribe(onSuccess: { _ in })
      _ = failing.asMaybe().subscribe(onSuccess: { _ in })
      _ = failing.ignoreElements().asCompletable().subscribe(onCompleted: {})
      #expect(log.all == Array(repeating: "TestError []", count: 4), "\(log.all)")
    }
  }

  @Test("An error with a handler does not go to the default error handler", .startsProcesses)
  func handledError() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.defaultErrorHandler = { _, error in log.add("\(error)") }
      let failing = Observable<Int>.error(TestError())
      _ = failing.subscribe(onError: { _ in })
      _ = failing.subscribe { _ in }
      _ = failing.asSingle().subscribe(onFailure: { _ in })
      _ = failing.asSingle().subscribe { _ in }
      _ = failing.catchAndReturn(1).subscribe(onNext: { _ in })
      #expect(log.all.isEmpty, "\(log.all)")
    }
  }

  @Test(
    "The default error handler gets the call stack of the subscription, where that is recorded",
    .startsProcesses)
  func callStack() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.defaultErrorHandler = { callStack, _ in log.add("\(callStack)") }
      Hooks.customCaptureSubscriptionCallstack = { ["here"] }
      let subject = PublishSubject<Int>()
      _ = subject.subscribe(onNext: { _ in })
      Hooks.recordCallStackOnError = true
      _ = subject.subscribe(onNext: { _ in })
      _ = subject.asSingle().subscribe(onSuccess: { _ in })
      Hooks.customCaptureSubscriptionCallstack = { ["elsewhere"] }
      subject.onError(TestError())
      #expect(log.all == ["[]", #"["here"]"#, #"["here"]"#], "\(log.all)")
    }
  }

  @Test("A Single that completes without an element is a programming error", .startsProcesses)
  func emptySingle() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.programmingErrorHandler = { log.add($0) }
      var events = 0
      // The notifier completes, and so does the sequence, which has no element.
      let single = Single<Int>.error(TestError()).retry(when: { $0.take(0) })
      _ = single.subscribe { _ in events += 1 }
      #expect(log.all == ["A Single completed without an element."], "\(log.all)")
      #expect(events == 0, "\(events)")
    }
  }

  @Test(
    "Handlers that are saved and put back a hundred thousand times do not grow", .startsProcesses)
  func savedHandlers() async {
    await #expect(processExitsWith: .success) {
      let log = Messages()
      Hooks.warningHandler = { log.add($0) }
      Hooks.programmingErrorHandler = { log.add($0) }
      Hooks.defaultErrorHandler = { _, error in log.add("\(error)") }
      for _ in 0..<100_000 {
        Hooks.warningHandler = Hooks.warningHandler
        Hooks.programmingErrorHandler = Hooks.programmingErrorHandler
        Hooks.defaultErrorHandler = Hooks.defaultErrorHandler
      }
      Hooks.warningHandler("warning")
      Hooks.programmingErrorHandler("programming error")
      Hooks.defaultErrorHandler([], TestError())
      #expect(log.all == ["warning", "programming error", "TestError"], "\(log.all)")
    }
  }

  #if DEBUG
    @Test(.startsProcesses)
    func `a call of toBlocking that has no timeout and waits long is a warning`() async {
      await #expect(processExitsWith: .success) {
        let (log, subject) = (Messages(), PublishSubject<Int>())
        Hooks.warningHandler = { message in
          log.add(message)
          subject.onCompleted()
        }
        let elements = try subject.startWith(1).toBlocking().toArray()
        #expect(elements == [1])
        #expect(
          log.all == [
            """
            toBlocking() has waited for 5 seconds, and has received 1 element. If the sequence does not complete, the call never returns: \
            write toBlocking(timeout: 5), or limit the sequence, as by take(1).
            """
          ], "\(log.all)")
      }
    }
  #endif
}
