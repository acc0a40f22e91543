import App
import Combine
import CombineSchedulers
import Dispatch
import Testing

@testable import AppWithCombine

struct PagesTests {
  private let scheduler = DispatchQueue.test
  private let more = PassthroughSubject<Void, Never>()

  private func states(onLoad: @escaping (Int) -> Void = { _ in }) -> (PagesModel, Recording<Pages>)
  {
    let model = PagesModel(
      more: more.eraseToAnyPublisher(),
      load: { [scheduler] page in
        onLoad(page)
        return Just(page == 0 ? ["1", "2"] : ["3"]).setFailureType(to: (any Error).self)
          .delay(for: page == 0 ? 2 : 3, scheduler: scheduler).eraseToAnyPublisher()
      })
    return (model, Recording(model.$state))
  }

  @Test func `a request loads the next page`() {
    let (model, states) = states()
    #expect(states.values == [Pages(isLoading: true)])
    scheduler.advance(by: 1)
    #expect(model.state.isLoading)
    scheduler.advance(by: 1)
    #expect(states.values == [Pages(isLoading: true), Pages(["1", "2"])])
    scheduler.advance(by: 3)
    more.send()
    #expect(states.values.last == Pages(["1", "2"], isLoading: true))
    scheduler.advance(by: 2)
    #expect(model.state.isLoading)
    scheduler.advance(by: 1)
    #expect(
      states.values == [
        Pages(isLoading: true), Pages(["1", "2"]), Pages(["1", "2"], isLoading: true),
        Pages(["1", "2", "3"]),
      ])
  }

  @Test func `requests do nothing while a page is loading`() {
    var loads: [Int] = []
    let (model, states) = states(onLoad: { loads.append($0) })
    scheduler.advance(by: 1)
    more.send()
    scheduler.advance(by: 1)
    #expect(model.state == Pages(["1", "2"]))
    scheduler.advance(by: 2)
    more.send()
    scheduler.advance(by: 2)
    more.send()
    scheduler.advance(by: 1)
    #expect(
      states.values == [
        Pages(isLoading: true), Pages(["1", "2"]), Pages(["1", "2"], isLoading: true),
        Pages(["1", "2", "3"]),
      ])
    #expect(loads == [0, 1])
  }
}
