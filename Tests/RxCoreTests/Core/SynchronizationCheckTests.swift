import Dispatch
import RxCore
import TestSupport
import Testing
import VirtualTimeCore

#if DEBUG
  /// Collects warnings; only in a process of its own, because the handler is the process's.
  private func collectWarnings() -> () -> [String] {
    let warnings = Messages()
    Hooks.warningHandler = { warnings.add($0) }
    return { warnings.all }
  }

  /// Sends elements from another thread while a handler is busy with one.
  private func sendFromTwoThreads(_ observable: Observable<Int>, through send: @escaping () -> Void)
  {
    nonisolated(unsafe) let send = send
    let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = PlainMutex(true)
    let subscription = observable.subscribe(onNext: { _ in
      let mustWait = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if !mustWait { return }
      isBusy.signal()
      mayGoOn.wait()
    })
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      send()
      done.signal()
    }
    isBusy.wait()
    for _ in 0..<3 { send() }
    mayGoOn.signal()
    done.wait()
    subscription.dispose()
  }

  @Suite struct SynchronizationCheckTests {
    @Test("An observer that is called from two threads at once is reported once", .startsProcesses)
    func twoThreads() async {
      await #expect(processExitsWith: .success) {
        let warnings = collectWarnings()
        var observer: AnyObserver<Int>?
        let observable = Observable<Int>.create {
          observer = $0
          return Disposables.create()
        }
        sendFromTwoThreads(observable) { observer?.onNext(1) }
        let threads = warnings().filter { $0.contains("two threads") }
        #expect(!threads.isEmpty, "\(warnings())")
        #expect(threads.count <= 2, "the closure's observer and the subscriber report once each")
      }
    }

    @Test("A subject into which two threads send at once is reported", .startsProcesses)
    func subjectAndTwoThreads() async {
      await #expect(processExitsWith: .success) {
        let warnings = collectWarnings()
        let subject = PublishSubject<Int>()
        sendFromTwoThreads(subject) { subject.onNext(1) }
        #expect(warnings().contains { $0.contains("two threads") }, "\(warnings())")
      }
    }

    @Test("Two threads that meet in a stage of several sources are not reported", .startsProcesses)
    func gateAndTwoThreads() async {
      await #expect(processExitsWith: .success) {
        let warnings = collectWarnings()
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        let turn = PlainMutex(0)
        sendFromTwoThreads(.merge(subjects[0], subjects[1])) {
          let index = turn.withLock { turn in
            defer { turn = 1 }
            return turn
          }
          subjects[index].onNext(1)
        }
        #expect(warnings().isEmpty, "\(warnings())")
      }
    }

    @Test(
      "An element that a handler sends back to itself is reported once, and delivered",
      .startsProcesses)
    func reentrant() async {
      await #expect(processExitsWith: .success) {
        let warnings = collectWarnings()
        let subject = PublishSubject<Int>()
        var received: [Int] = []
        let subscription = subject.subscribe(onNext: {
          received.append($0)
          if $0 < 5 { subject.onNext($0 + 1) }
        })
        subject.onNext(1)
        #expect(received == [1, 2, 3, 4, 5], "\(received)")
        let again = warnings().filter { $0.contains("again before its last call returned") }
        #expect(!again.isEmpty, "\(warnings())")
        #expect(again.count <= 2, "the subject and the subscriber report once each")
        subscription.dispose()
      }
    }

    @Test(
      "Elements that come one at a time, from whatever thread, are not reported", .startsProcesses)
    func inTurn() async {
      await #expect(processExitsWith: .success) {
        let warnings = collectWarnings()
        let subject = PublishSubject<Int>()
        var count = 0
        let subscription = subject.subscribe(onNext: { count += $0 })
        for _ in 0..<4 {
          onThread(stackSize: 1 << 20) { for _ in 0..<100 { subject.onNext(1) } }
        }
        #expect(count == 400)
        #expect(warnings().isEmpty, "\(warnings())")
        subscription.dispose()
      }
    }
  }
#endif
