import RxCore
import Testing

/// An element whose deinit uses the subject that kept it.
@Suite struct ReleasedElementTests {
  private final class Element {
    private let onDeinit: () -> Void

    init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }
  }

  /// Calls `use` from the deinit of an element that `replace` makes the subject forget.
  private func deinits(_ keep: (Element) -> Void, use: @escaping () -> Void, forget: () -> Void)
    -> Int
  {
    var count = 0
    keep(
      Element {
        count += 1
        use()
      })
    forget()
    return count
  }

  @Test("A view model that subscribes to the relay that holds it can be replaced")
  func viewModel() {
    final class ViewModel {
      let disposeBag = DisposeBag()

      init(_ relay: BehaviorRelay<ViewModel?>) {
        relay.subscribe(onNext: { _ in }).disposed(by: disposeBag)
      }
    }
    let relay = BehaviorRelay<ViewModel?>(value: nil)
    weak var weakModel: ViewModel?
    do {
      let model = ViewModel(relay)
      weakModel = model
      relay.accept(model)
    }
    relay.accept(nil)
    #expect(weakModel == nil)
  }

  @Test("BehaviorSubject, when it is overwritten")
  func behaviorSubject() {
    let subject = BehaviorSubject<Element?>(value: nil)
    let count = deinits(
      { subject.onNext($0) }, use: { subject.subscribe().dispose() },
      forget: { subject.onNext(nil) })
    #expect(count == 1)
  }

  @Test("ReplaySubject, when it is overwritten")
  func replaySubject() {
    let subject = ReplaySubject<Element?>.create(bufferSize: 1)
    let count = deinits(
      { subject.onNext($0) }, use: { subject.subscribe().dispose() },
      forget: { subject.onNext(nil) })
    #expect(count == 1)
  }

  @Test("ReplaySubject, when it is disposed")
  func disposedReplaySubject() {
    let subject = ReplaySubject<Element>.createUnbounded()
    let count = deinits(
      { subject.onNext($0) }, use: { subject.subscribe(onError: { _ in }).dispose() },
      forget: { subject.dispose() })
    #expect(count == 1)
  }

  @Test("AsyncSubject, when it is overwritten")
  func asyncSubject() {
    let subject = AsyncSubject<Element?>()
    let count = deinits(
      { subject.onNext($0) }, use: { subject.subscribe().dispose() },
      forget: { subject.onNext(nil) })
    #expect(count == 1)
  }

  @Test(
    "share(replay:), when it is overwritten and when its last subscriber leaves", arguments: [1, 2])
  func share(replay: Int) {
    let source = PublishSubject<Element?>()
    let shared = source.share(replay: replay)
    let subscription = shared.subscribe()
    let overwritten = deinits(
      { source.onNext($0) }, use: { shared.subscribe().dispose() },
      forget: { for _ in 0..<replay { source.onNext(nil) } })
    #expect(overwritten == 1)
    let left = deinits(
      { source.onNext($0) }, use: { shared.subscribe().dispose() },
      forget: { subscription.dispose() })
    #expect(left == 1)
  }
}
