import App
import MarbleFixtures
import MarbleTestingRxSwift
import RxSwift
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
      of: typed.asObservable(), pause: .milliseconds(pause), scheduler: scheduler,
      search: { try search($0).asObservable() }
    ).marbles
  }
  registry.add("pages(_:load:)") {
    (
      more: MarbleSource<Void, Never>,
      load: @escaping (Int) throws -> MarbleSource<[String], any Error>
    ) in
    pageStates(more: more.asObservable(), load: { try load($0).asObservable() }).marbles
  }
  registry.add("login(_:_:_:login:)") {
    (
      name: MarbleSource<String, Never>, password: MarbleSource<String, Never>,
      taps: MarbleSource<Void, Never>,
      login: @escaping (Credentials) throws -> MarbleSource<Void, any Error>
    ) in
    loginStates(
      name: name.asObservable(), password: password.asObservable(), taps: taps.asObservable(),
      login: { try login($0).asObservable().ignoreElements().asCompletable() }
    ).marbles
  }
  return registry
}()

@Test("RxSwift", arguments: registry.fixtures(in: "../Fixtures"))
func rxSwift(_ fixture: MarbleFixture) { fixture.verify() }

@Test("RxSwift, a mistake", arguments: registry.fixtures(in: "../Mistakes"))
func rxSwiftMistake(_ fixture: MarbleFixture) {
  withKnownIssue {
    fixture.verify()
  } matching: {
    isMistake($0.comments.map(\.rawValue).joined())
  }
}
