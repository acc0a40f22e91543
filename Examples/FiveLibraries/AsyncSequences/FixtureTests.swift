import App
import MarbleFixtures
import Support
import Testing

private let registry: MarbleRegistry = {
  var registry = MarbleRegistry.ofApp
  registry.add("search(_:pause:search:)") {
    (
      typed: MarbleSource<String, Never>, pause: Duration, clock: MarbleClock,
      search: @escaping (String) throws -> MarbleSource<[String], any Error>
    ) in
    nonisolated(unsafe) let search = search
    return searchStates(of: typed.values, pause: pause, clock: clock) { text in
      for try await titles in try search(text).values { return titles }
      return []
    }
  }
  registry.add("pages(_:load:)") {
    (
      more: MarbleSource<Void, Never>,
      load: @escaping (Int) throws -> MarbleSource<[String], any Error>
    ) in
    nonisolated(unsafe) let load = load
    return pageStates(more: more.values) { page in
      for try await items in try load(page).values { return items }
      return []
    }
  }
  registry.add("login(_:_:_:login:)") {
    (
      name: MarbleSource<String, Never>, password: MarbleSource<String, Never>,
      taps: MarbleSource<Void, Never>,
      login: @escaping (Credentials) throws -> MarbleSource<Void, any Error>
    ) in
    nonisolated(unsafe) let login = login
    return loginStates(name: name.values, password: password.values, taps: taps.values) { form in
      for try await _ in try login(form).values {}
    }
  }
  return registry
}()

@Test("async sequences", arguments: registry.fixtures(in: "../Fixtures"))
func asyncSequences(_ fixture: MarbleFixture) async { await fixture.verify() }

@Test("async sequences, a mistake", arguments: registry.fixtures(in: "../Mistakes"))
func asyncSequencesMistake(_ fixture: MarbleFixture) async {
  await withKnownIssue {
    await fixture.verify()
  } matching: {
    isMistake($0.comments.map(\.rawValue).joined())
  }
}
