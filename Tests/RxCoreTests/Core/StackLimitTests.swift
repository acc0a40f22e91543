import RxCore
import TestSupport
import Testing

#if DEBUG
  private let report = "The stack of this thread is almost exhausted: "

  /// A chain of operators with several sources, on a large stack; what a test does with it may run on a small one.
  private final class Chain {
    private var observer: AnyObserver<Int>?
    private var observable: Observable<Int>
    private var subscription: (any Disposable)?
    private(set) var received = 0

    init(_ stage: (Observable<Int>) -> Observable<Int> = { $0.flatMap { Observable.just($0) } }) {
      observable = .never()
      observable = .create { [unowned self] newObserver in
        observer = newObserver
        return Disposables.create()
      }
      for _ in 0..<5_000 { observable = stage(observable) }
    }

    func subscribe() {
      subscription = observable.subscribe { [unowned self] _ in received += 1 }
    }

    func emit() { observer?.onNext(1) }

    func complete() { observer?.onCompleted() }

    func dispose() { subscription?.dispose() }

    /// Calls `prepare` on a large stack and `use` on a small one, and checks that `use` is reported once, and nothing is received.
    static func expectReport(
      _ start: String, of chain: @escaping () -> Chain = { Chain() },
      after prepare: @escaping (Chain) -> Void = { $0.subscribe() },
      of use: @escaping (Chain) -> Void
    ) {
      onThread(stackSize: 1 << 30) {
        let chain = chain()
        prepare(chain)
        let errors = collectingProgrammingErrors {
          onThread(stackSize: 512 << 10) { use(chain) }
        }
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.hasPrefix(report + start) == true, "\(errors)")
        #expect(chain.received == 0)
      }
    }
  }

  @Suite struct StackLimitTests {
    @Test(
      "A subscription to a chain that is too long for the stack is reported instead of a crash",
      .startsProcesses)
    func subscription() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport("a subscription to a pipeline of ", after: { _ in }) { $0.subscribe() }
      }
    }

    @Test("A subscription to too many maps is reported instead of a crash", .startsProcesses)
    func maps() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport(
          "a subscription to a pipeline of ",
          of: { Chain { $0.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 } } }, after: { _ in }
        ) { $0.subscribe() }
      }
    }

    @Test(
      "An element of a chain that is too long for the stack is reported instead of a crash",
      .startsProcesses)
    func element() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport("an event of a pipeline of ") { $0.emit() }
      }
    }

    @Test("An element of too many maps is reported instead of a crash", .startsProcesses)
    func mappedElement() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport(
          "an event of a pipeline of ",
          of: { Chain { $0.map { $0 + 1 }.map { $0 + 1 }.map { $0 + 1 } } }
        ) { $0.emit() }
      }
    }

    @Test(
      "After an element that was too much for the stack, the subscription receives nothing more",
      .startsProcesses)
    func furtherElements() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport("an event of a pipeline of ") { chain in
          for _ in 0..<3 { chain.emit() }
          onThread(stackSize: 1 << 30) { chain.emit() }
          chain.complete()
        }
      }
    }

    @Test(
      "The completion of a chain that is too long for the stack is reported instead of a crash",
      .startsProcesses)
    func completion() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport("an event of a pipeline of ") { $0.complete() }
      }
    }

    @Test(
      "The disposal of a chain that is too long for the stack is reported instead of a crash",
      .startsProcesses)
    func disposal() async {
      await #expect(processExitsWith: .success) {
        Chain.expectReport("the disposal of a pipeline of ") { $0.dispose() }
      }
    }

    @Test(
      "Elements that cause each other without end are reported instead of a crash", .startsProcesses
    )
    func feedback() async {
      await #expect(processExitsWith: .success) {
        silenceWarnings()
        let (left, right) = (PublishRelay<Int>(), PublishRelay<Int>())
        // Two subscribers of each, so that the elements would double at each step.
        for _ in 0..<2 {
          _ = left.subscribe(onNext: { right.accept($0 + 1) })
          _ = right.subscribe(onNext: { left.accept($0 + 1) })
        }
        let errors = collectingProgrammingErrors { left.accept(0) }
        #expect(!errors.isEmpty && errors.allSatisfy { $0.hasPrefix(report + "an event of ") })
      }
    }

    @Test(
      "Sources that subscribe to each other without end are reported instead of a crash",
      .startsProcesses)
    func endlessSources() async {
      await #expect(processExitsWith: .success) {
        func endless() -> Observable<Int> {
          .deferred { Observable.merge(endless(), endless()).filter { _ in true } }
        }
        let errors = collectingProgrammingErrors { _ = endless().subscribe() }
        #expect(errors.count == 1 && errors[0].hasPrefix(report + "a subscription to "))
      }
    }

    @Test(
      "Without a handler of programming errors, the message is printed before the process ends",
      .startsProcesses)
    func message() async throws {
      let result = try #require(
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          onThread(stackSize: 1 << 30) {
            let chain = Chain()
            onThread(stackSize: 512 << 10) { chain.subscribe() }
          }
        })
      let message = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(message.contains(report + "a subscription to a pipeline of "))
      #expect(message.contains(" of 512 kB."))
    }

    @Test("A chain that fits into the stack is not reported")
    func fits() {
      let errors = collectingProgrammingErrors {
        onThread(stackSize: 32 << 20) {
          let chain = Chain()
          chain.subscribe()
          chain.emit()
          chain.complete()
          #expect(chain.received == 2)
        }
      }
      #expect(errors.isEmpty)
    }
  }
#endif
