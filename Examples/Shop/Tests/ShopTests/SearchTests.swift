import RxTestKitAssertions
import Shop
import ShopSupport
import Testing

@Suite(.virtualTime)
struct SearchTests {
  let scheduler = TestScheduler.current
  let states: [String: SearchModel.State] = [
    "i": .idle, "s": .searching, "t": .found([Sample.tea]), "p": .found([Sample.teapot]),
    "x": .failed(.offline),
  ]

  @Test func `asks when the user pauses`() {
    let typed = scheduler.hot("-t-e-a------|", values: ["t": "t", "e": "te", "a": "tea"])
    let answer = scheduler.cold("--(t|)", values: ["t": [Sample.tea]])
    let model = scheduler.keep(search(typed) { _ in answer.asSingle() })
    scheduler.expect(model.state).toBe("i------s-t--", values: states)
    scheduler.expectSubscriptions(of: answer).toBe("-------^-!")
    scheduler.expectSubscriptions(of: typed).toBe("^-----------!")
  }

  @Test func `forgets a slow answer when the text changes`() {
    let typed = scheduler.hot("-a----b-------")
    let slow = scheduler.cold("-------(t|)", values: ["t": [Sample.tea]])
    let fast = scheduler.cold("-(p|)", values: ["p": [Sample.teapot]])
    let model = scheduler.keep(search(typed) { ($0 == "a" ? slow : fast).asSingle() })
    scheduler.expect(model.state).toBe("i--s----sp", values: states)
    scheduler.expectSubscriptions(of: slow).toBe("---^----!")
    scheduler.expectSubscriptions(of: fast).toBe("--------^!")
  }

  @Test func `shows a cached answer in the frame of the search`() {
    let typed = scheduler.hot("-a---")
    let cached = scheduler.cold("(t|)", values: ["t": [Sample.tea]], emitting: .onSubscription)
    let model = scheduler.keep(search(typed) { _ in cached.asSingle() })
    scheduler.expect(model.state).toBe("i--[st]", values: states)
    // A test may leave open which of the two comes first.
    scheduler.expect(model.state).toBe("i--[ts]", values: states, allowing: .anyOrder)
    scheduler.expectSubscriptions(of: cached).toBe("---(^!)")
  }

  @Test func `shows an error, and searches again`() {
    let typed = scheduler.hot("-a----b------")
    // The first subscription fails, the second one is answered.
    let answer = scheduler.cold(
      "-#", "-(t|)", values: ["t": [Sample.tea]], error: ShopError.offline)
    let model = scheduler.keep(search(typed) { _ in answer.asSingle() })
    scheduler.expect(model.state).toBe("i--sx---st", values: states)
  }

  @Test func `each search ends with a result or an error, whenever it comes`() {
    let typed = scheduler.hot("-a----b------")
    let answer = scheduler.cold(
      "-#", "-(t|)", values: ["t": [Sample.tea]], error: ShopError.offline)
    let model = scheduler.keep(search(typed) { _ in answer.asSingle() })
    scheduler.expect(model.state).toEmit(
      .value(.idle), .value(.searching), .any, .value(.searching),
      .matching("products") { if case .found = $0 { true } else { false } })
    scheduler.expect(model.state).notToEmit(.found([]))
  }

  @Test func `shows the first products in time, a frame early or late`() {
    let typed = scheduler.hot("-a----b------")
    let answer = scheduler.cold(
      "--(t|)", "-#", values: ["t": [Sample.tea]], error: ShopError.offline)
    let model = scheduler.keep(search(typed) { _ in answer.asSingle() })
    scheduler.expect(model.state)
      .toEmit(.idle, .searching, .found([Sample.tea]), within: "6ms", then: .more)
    scheduler.expect(model.state).toBe("i--s--t-sx", values: states, allowing: .frames(1))
    scheduler.expect(model.state).toBe(anyOf: "i--s-t--sx", "i--s-t--st", values: states)
  }

  @Test func `asks nobody for an empty field`() {
    let typed = scheduler.hot("-a-b---", values: ["a": "a", "b": "  "])
    let answer = scheduler.cold("-", as: [Product].self)
    let model = scheduler.keep(search(typed) { _ in answer.asSingle() })
    scheduler.expect(model.state).toBe("i----i-", values: states)
    scheduler.expectSubscriptions(of: answer).toBe([])
  }

  @Test func `pauses for 300 ms unless told otherwise`() {
    let typed = scheduler.hot("-a 500ms")
    let model = scheduler.keep(
      SearchModel(typed: typed.asObservable(), scheduler: scheduler) { _ in .never() })
    scheduler.expect(model.state).toBe("i 300ms s", values: states)
  }

  private func search(
    _ typed: TestableObservable<String>, _ answer: @escaping (String) -> Single<[Product]>
  ) -> SearchModel {
    SearchModel(
      typed: typed.asObservable(), pause: scheduler.time("--|"), scheduler: scheduler,
      search: answer)
  }
}
