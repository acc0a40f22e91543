import RxCore
import TestSupport
import Testing

/// What a chain of stages does to the stack, in bytes a stage.
private struct StackUse: CustomStringConvertible {
  var subscribing = 0
  var emitting = 0
  var ending = 0
  var disposing = 0
  var releasing = 0

  var greatest: Int { max(subscribing, emitting, ending, disposing, releasing) }

  var description: String {
    "subscribing \(subscribing), emitting \(emitting), ending \(ending), "
      + "disposing \(disposing), releasing \(releasing)"
  }
}

private typealias Stage = (Observable<Int>) -> Observable<Int>

/// Subscribes three times to a chain of `count` stages, for a completion, an error and an early disposal.
private func stackUse(of count: Int, _ stage: (Int, Observable<Int>) -> Observable<Int>) -> StackUse
{
  var use = StackUse()
  let base = stackPointer()
  let depth = { (base - stackPointer()) / count }
  var observer: AnyObserver<Int>?
  var release: DepthAtRelease? = DepthAtRelease { use.releasing = (base - $0) / count }
  var chain: Observable<Int>? = .create { [release] newObserver in
    use.subscribing = depth()
    observer = newObserver
    return Disposables.create {
      use.disposing = depth()
      withExtendedLifetime(release) {}
    }
  }
  release = nil
  for index in 0..<count { chain = chain.map { stage(index, $0) } }
  for end in [Event<Int>.completed, .error(TestError()), .next(0)] {
    let subscription = chain?.subscribe { event in
      if event.isStopEvent { use.ending = depth() } else { use.emitting = depth() }
    }
    observer?.onNext(1)
    observer?.on(end)
    subscription?.dispose()
    observer = nil
  }
  chain = nil
  return use
}

private var elementWise: [(name: String, stage: Stage)] {
  [
    ("map", { $0.map { $0 + 0 } }),
    ("filter", { $0.filter { _ in true } }),
    ("scan", { $0.scan(0) { $0 + $1 } }),
    ("take", { $0.take(5) }),
    ("skip", { $0.skip(0) }),
    ("compactMap", { $0.compactMap { $0 } }),
    ("distinctUntilChanged", { $0.distinctUntilChanged() }),
    ("take(while:)", { $0.take(while: { _ in true }) }),
    ("skip(while:)", { $0.skip(while: { _ in false }) }),
    ("ifEmpty", { $0.ifEmpty(default: 0) }),
    ("catchAndReturn", { $0.catchAndReturn(0) }),
    ("do", { $0.do(onNext: { _ in }) }),
    ("startWith", { $0.startWith(0) }),
    ("asMaybe", { $0.asMaybe().asObservable() }),
  ]
}

private var compound: [(name: String, stage: Stage)] {
  [
    ("concat", { $0.concat(Observable.empty()) }),
    ("catch", { $0.catch { .error($0) } }),
    ("retry", { $0.retry(1) }),
    ("flatMap", { $0.flatMap { Observable.just($0) } }),
    ("flatMapLatest", { $0.flatMapLatest { Observable.just($0) } }),
    ("merge", { Observable.merge($0, .empty()) }),
    ("combineLatest", { Observable.combineLatest($0, Observable.just(1)) { $0 + $1 } }),
    ("withLatestFrom", { $0.withLatestFrom(Observable.just(1)) }),
    ("share", { $0.share() }),
  ]
}

@Suite struct DeepChainTests {
  @Test(
    "Ten thousand maps, filters, scans and takes work on the eight megabytes of a main thread",
    .startsProcesses)
  func tenThousandStages() async {
    await #expect(processExitsWith: .success) {
      onThread(stackSize: 8 << 20) {
        var received = 0
        let use = stackUse(of: 10_000) { index, source in
          switch index % 4 {
          case 0: source.map { $0 + 1 }
          case 1: source.filter { _ in true }
          case 2: source.scan(0) { $0 + $1 }
          default: source.take(100)
          }
        }
        received += use.emitting
        #expect(received > 0, "nothing was received")
      }
    }
  }

  @Test("Ten thousand maps work on the eight megabytes of a main thread", .startsProcesses)
  func tenThousandMaps() async {
    await #expect(processExitsWith: .success) {
      onThread(stackSize: 8 << 20) {
        let use = stackUse(of: 10_000) { _, source in source.map { $0 + 1 } }
        #expect(use.emitting > 0, "nothing was received")
      }
    }
  }

  @Test("Ten thousand stages of each operator of one element fit into eight megabytes of stack")
  func elementWiseStages() {
    onThread(stackSize: 256 << 20) {
      for (name, stage) in elementWise {
        let use = stackUse(of: 1_000) { stage($1) }
        #expect(use.greatest <= 800, "\(name): \(use)")
      }
      // Two stages, as its elements are of another type.
      let enumerated = stackUse(of: 1_000) { $1.enumerated().map(\.element) }
      #expect(enumerated.greatest <= 2 * 800, "enumerated and map: \(enumerated)")
    }
  }

  @Test("Two thousand stages of operators with several sources fit into eight megabytes of stack")
  func compoundStages() {
    onThread(stackSize: 256 << 20) {
      for (name, stage) in compound {
        let use = stackUse(of: 1_000) { stage($1) }
        #expect(use.greatest <= 4_000, "\(name): \(use)")
      }
    }
  }
}
