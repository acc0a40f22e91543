extension MistakenFile {
  /// A file of a test target that depends on RxTestKitAssertions.
  static let ofRxTestKit = MistakenFile(
    rightCode: """
      import RxTestKitAssertions

      let interval: RxTimeInterval = .milliseconds(2)

      struct Plain {}
      enum Page: Equatable {
        case first, second
        var title: String { "\\(self)" }
      }
      actor Account {
        var value = 0
        var plain: Plain { Plain() }
        nonisolated func read() throws -> Int { 1 }
        func load() throws -> Int { value }
        func deposit() { value += 1 }
        func stream() -> AsyncStream<Int> { AsyncStream { _ in } }
      }
      @MainActor final class Model {
        var total = 0
        func add() { total += 1 }
        func load() async {}
      }

      func right(
        _ scheduler: TestScheduler, _ page: Observable<Page>, _ plain: Observable<Plain>,
        _ account: Account, _ model: Model
      ) {
        scheduler.expect(page).toBe("-a-|", values: ["a": .first])
        scheduler.expect(page.asDriver(onErrorDriveWith: .empty()))
          .toBe("a", values: ["a": .first])
        scheduler.expect(page.asSingle()).toBe("-(a|)", values: ["a": .first])
        scheduler.expect(page.values).toBe("-a-|", values: ["a": .first])
        scheduler.expect(page.values.map { $0 == .first ? 1 : 2 }).toBe("-1-|")
        scheduler.expect(plain).toBe("-a-|", values: ["a": Plain()], by: { _, _ in true })
        scheduler.expect { Page.first }.toBe("a", values: ["a": .first])
        scheduler.expect(page).toEmit(.first, .second, within: "10ms", then: .completed)
        scheduler.expect(page).toEmit(.value(.first), .matching("a page") { $0 == .second })
        scheduler.expect(page).notToEmit(.second)
        scheduler.expect(page.map(\\.title)).toEmit("first", then: .more)
        scheduler.expect(page.map { _ in () }).toEmit(.any, .any, then: .error(MarbleError()))
        scheduler.expect(plain).toEmit(.any, .matching("plain") { _ in true })
        scheduler.expect(plain).notToEmit(.any)
        scheduler.expect(plain).toBe("-a-|", values: ["a": .matching("plain") { _ in true }])
        scheduler.expect(page)
          .toBe("-a-b", values: ["a": .any, "b": .value(.second)], allowing: [.frames(2), .anyOrder])
        scheduler.expect(page.delay(interval, scheduler: scheduler))
          .toBe("-a", values: ["a": .first])
        scheduler.expect(page.map(\\.title)).toBe("-a-|", values: ["a": "first"])
        scheduler.expect(page.map { ($0, 1) }).toBe("-a-|", values: ["a": (.first, 1)], by: ==)
        scheduler.expect { (Page.first, 1) }.toBe("a", values: ["a": (.first, 1)], by: ==)
        scheduler.expect { (Plain(), 1, "a") }
          .toBe("a", values: ["a": (Plain(), 1, "a")], by: { $0.1 == $1.1 })
        scheduler.expect(page.sample(scheduler.hot("-x-", as: Void.self))).toBe("-")
        scheduler.expect(page.map { _ in () }).toBe("-a-|")
        scheduler.expect(page.map { _ in Observable.just(1) }).toBe("-a-|", inner: ["a": "(1|)"])
        checkLaw("x", any: [1], ["a"]) { _, one, two in (one.map { $0 }, one.map { $0 }) }
        scheduler.expect(page.debounce(.seconds(1), scheduler: scheduler)).toBe("|")
        scheduler.expect(page.map { if $0 == .first { "a" } else { "b" } }).toBe("-a-b")
        scheduler.expect(page.map { switch $0 { case .first: 1; case .second: 2 } }).toBe("-1-2")
        let (letters, numbers) = (scheduler.hot("-a-|"), scheduler.cold("-1-#", as: Int.self))
        scheduler.expect(letters.map { $0 + "x" }.filter { $0 != "x" })
          .toBe("-a", values: ["a": "ax"])
        scheduler.expect(letters.asSingle()).toBe("---(a|)")
        scheduler.expect(letters.map { _ in 1 }.asSingle()).toBe("---(1|)")
        scheduler.expect(numbers.map { $0 + 1 }.filter { $0 > 1 }).toBe("-2-#")
        scheduler.expect(scheduler.cold("-1-|").map { $0 + 1 }).toBe("-2-|")
        scheduler.expect(letters).toEqual(letters.map { $0 })
        scheduler.at(1) { Task { await account.deposit() } }
        scheduler.at(1, onMainActor: { model.add() })
        scheduler.expect(onMainActor: { model.total }).toBe("01")
        scheduler.expect(subscribing: "^--!") { letters.subscriptions.count }.toBe("1")
        scheduler.expect { try? account.read() }.toBe("a", values: ["a": 1])
        scheduler.expectSubscriptions(of: letters).toBe([])
        scheduler.keep(letters.subscribe())
        scheduler.keep(DisposeBag()).insert([])
        scheduler.expectNo(.resources, .unendedTasks)
        checkLaw("x") { scheduler in (Observable.just(1), Observable.just(1)) }
        checkLaw("x", any: [1], ["a"], [true]) { _, one, two, three in
          let all = Observable.combineLatest(one, two, three) { "\\($0)\\($1)\\($2)" }
          return (all, all.map { $0 })
        }
      }

      """,
    parameters: """
      _ scheduler: TestScheduler, _ numbers: Observable<Int>, _ keys: Observable<String>,
      _ names: Observable<String?>, _ page: Observable<Page>, _ relay: PublishRelay<Page>,
      _ stream: AsyncStream<Page>, _ page2: Page, _ plain: Observable<Plain>,
      _ pairs: Observable<(Int, String)>, _ windows: Observable<Observable<Int>>,
      _ taps: Observable<Void>, _ pageWindows: Observable<Observable<Page>>,
      _ account: Account, _ model: Model
      """,
    mistakes: Mistake.inExpectations + Mistake.inLaws + Mistake.inClosures + Mistake.inSources
      + Mistake.inNames)

  /// A file of a test target with names of its own, which the unavailable ones must not make ambiguous.
  static let ofOwnNames = MistakenFile(
    rightCode: """
      import RxTestKitAssertions

      extension TestScheduler {
        func flush() { start() }
        func createHotObservable(_ diagram: String) -> TestableObservable<Int> {
          hot(diagram, as: Int.self)
        }
        func expectObservable(_ source: Observable<Int>, _ subscription: String = "^") -> Int { 1 }
      }
      func ownNames(_ scheduler: TestScheduler) {
        scheduler.flush()
        _ = scheduler.expectObservable(scheduler.createHotObservable("-1-|"))
      }

      """,
    parameters: "", mistakes: [])
}
