import Dispatch
import RxCore
import TestSupport
import Testing

/// Code as it is written in an application: closures inside `@MainActor` code, and captured variables that they change.
@Suite struct IsolationTests {
  @MainActor
  private final class ViewModel {
    let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "background")
    var source = PublishSubject<Int>()

    /// The closures are not annotated; the compiler takes them to be the main actor's.
    func squares() -> Observable<Int> {
      let sums =
        source
        .observe(on: scheduler)
        .map { $0 * $0 }
        .filter { $0 > 0 }
        .scan(0) { $0 + $1 }
      return
        sums
        .do(onNext: { _ in }, onCompleted: {}, onSubscribe: {}, onDispose: {})
        .flatMap { element in Observable.just(element) }
        .distinctUntilChanged { $0 == $1 }
    }
  }

  @Test(
    "A closure written inside @MainActor code runs on another queue without a trap",
    .startsProcesses)
  func closuresOfTheMainActor() async {
    await #expect(processExitsWith: .success) {
      await runOnBackgroundQueue()
    }
  }

  @MainActor
  fileprivate static func subscribe(
    to model: ViewModelSource, _ done: DispatchSemaphore
  ) {
    let viewModel = ViewModel()
    model.source = viewModel.source
    model.subscription = viewModel.squares().subscribe(
      onNext: { model.received.append($0) }, onError: { _ in },
      onCompleted: { done.signal() }, onDisposed: {})
  }

  @Test(
    "A Single's closures written inside @MainActor code run on another queue without a trap",
    .startsProcesses)
  func closuresOfSingles() async {
    await #expect(processExitsWith: .success) {
      let result = await valueOfSingle()
      #expect(result == 4, "\(String(describing: result))")
    }
  }

  @Test("Closures may change variables that they capture, and capture what is not Sendable")
  func capturedVariables() {
    final class Owner { var name = "" }
    let owner = Owner()
    var (sum, calls) = (0, 0)
    _ = Observable.of(1, 2, 3)
      .map { element -> Int in
        calls += 1
        return element * 2
      }
      .do(onNext: { sum += $0 }, onCompleted: { owner.name = "completed" })
      .subscribe(onNext: { _ in calls += 1 }, onDisposed: { owner.name += ", disposed" })
    #expect(sum == 12)
    #expect(calls == 6)
    #expect(owner.name == "completed, disposed")
  }
}

/// What a test sends into, and what it receives.
final class ViewModelSource: @unchecked Sendable {
  // Not checked: used by one thread after the other.
  var source: PublishSubject<Int>?
  var received: [Int] = []
  var subscription: (any Disposable)?
}

private func runOnBackgroundQueue() async {
  let model = ViewModelSource()
  let done = DispatchSemaphore(value: 0)
  await IsolationTests.subscribe(to: model, done)
  for element in 1...3 { model.source?.onNext(element) }
  model.source?.onCompleted()
  wait(for: done)
  #expect(model.received == [1, 5, 14], "\(model.received)")
  model.subscription?.dispose()
}

private func wait(for semaphore: DispatchSemaphore) {
  #expect(semaphore.wait(timeout: .now() + .seconds(10)) == .success, "nothing came")
}

@MainActor
private func valueOfSingle() async -> Int? {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "background")
  let single = Single.just(1).observe(on: scheduler)
    .map { $0 + 1 }
    .flatMap { element in
      Single.create { observer in
        observer(.success(element * 2))
        return Disposables.create()
      }
    }
    .do(onSuccess: { _ in })
  return try? await single.value
}
