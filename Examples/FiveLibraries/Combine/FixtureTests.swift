import App
import Combine
import MarbleFixtures
import MarbleTestingOpenCombine
import Support
import Testing

private let registry: MarbleRegistry = {
  var registry = MarbleRegistry.ofApp
  registry.add("search(_:pause:search:)") {
    (
      typed: MarbleSource<String, Never>, pause: Int, scheduler: MarbleScheduler,
      search: @escaping (String) throws -> MarbleSource<[String], any Error>
    ) in
    searchStates(
      of: typed.eraseToAnyPublisher(), pause: .milliseconds(pause),
      scheduler: scheduler.dispatchQueue,
      search: { text in
        Result { try search(text) }.publisher.flatMap { $0 }.eraseToAnyPublisher()
      }
    ).marbles
  }
  registry.add("pages(_:load:)") {
    (
      more: MarbleSource<Void, Never>,
      load: @escaping (Int) throws -> MarbleSource<[String], any Error>
    ) in
    let model = PagesModel(
      more: more.eraseToAnyPublisher(),
      load: { page in
        Result { try load(page) }.publisher.flatMap { $0 }.eraseToAnyPublisher()
      })
    return model.$state.handleEvents(receiveCancel: { _ = model }).marbles
  }
  registry.add("login(_:_:_:login:)") {
    (
      name: MarbleSource<String, Never>, password: MarbleSource<String, Never>,
      taps: MarbleSource<Void, Never>,
      login: @escaping (Credentials) throws -> MarbleSource<Void, any Error>
    ) in
    let model = LoginModel(
      name: name.eraseToAnyPublisher(), password: password.eraseToAnyPublisher(),
      taps: taps.eraseToAnyPublisher(),
      login: { form in
        Result { try login(form) }.publisher.flatMap { $0 }.eraseToAnyPublisher()
      })
    return model.$state.removeDuplicates().handleEvents(receiveCancel: { _ = model }).marbles
  }
  return registry
}()

@Test("Combine", arguments: registry.fixtures(in: "../Fixtures"))
func combine(_ fixture: MarbleFixture) { fixture.verify() }

@Test("Combine, a mistake", arguments: registry.fixtures(in: "../Mistakes"))
func combineMistake(_ fixture: MarbleFixture) {
  withKnownIssue {
    fixture.verify()
  } matching: {
    isMistake($0.comments.map(\.rawValue).joined())
  }
}
