import App
import RxFixturesAssertions
import Support
import Testing

private let runner: FixtureRunner = {
  var registry = OperatorRegistry.standard
  registry.add(constant: "SearchState.idle", SearchState.idle)
  registry.add(constant: "SearchState.loading", SearchState.loading)
  registry.add("SearchState.found") { SearchState.found($0) }
  registry.add(constant: "SearchState.failed", SearchState.failed)
  registry.add(constant: "LoginState.incomplete", LoginState.incomplete)
  registry.add(constant: "LoginState.ready", LoginState.ready)
  registry.add(constant: "LoginState.working", LoginState.working)
  registry.add(constant: "LoginState.done", LoginState.done)
  registry.add(constant: "LoginState.failed", LoginState.failed)
  registry.add("search(_:pause:search:)") {
    (
      typed: Observable<String>, pause: RxTimeInterval, scheduler: any SchedulerType,
      search: @escaping (String) throws -> Observable<[String]>
    ) in
    searchStates(of: typed, pause: pause, scheduler: scheduler, search: search)
  }
  registry.add("Pages(_:isLoading:)") { Pages($0, isLoading: $1) }
  registry.add("pages(_:load:)") {
    (more: Observable<Void>, load: @escaping (Int) throws -> Observable<[String]>) in
    pageStates(more: more, load: load)
  }
  registry.add("login(_:_:_:login:)") {
    (
      name: Observable<String>, password: Observable<String>, taps: Observable<Void>,
      login: @escaping (Credentials) throws -> Completable
    ) in
    loginStates(name: name, password: password, taps: taps, login: login)
  }
  return FixtureRunner(registry: registry)
}()

@Test("RxCore", arguments: runner.cases(in: "../Fixtures"))
func rxCore(_ fixture: FixtureCase) { fixture.verify() }

@Test("RxCore, a mistake", arguments: runner.cases(in: "../Mistakes"))
func rxCoreMistake(_ fixture: FixtureCase) {
  withKnownIssue {
    fixture.verify()
  } matching: {
    isMistake($0.comments.map(\.rawValue).joined())
  }
}
