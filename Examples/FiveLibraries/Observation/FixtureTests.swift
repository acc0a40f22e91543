import App
import MarbleFixtures
import Support
import Testing

private let registry: MarbleRegistry = {
  var registry = MarbleRegistry.ofApp
  registry.add("search(_:pause:search:)") {
    (
      typed: MarbleSource<String, Never>, pause: Duration, scheduler: MarbleScheduler,
      search: @escaping (String) throws -> MarbleSource<[String], any Error>
    ) in
    nonisolated(unsafe) let search = search
    let model = MainActor.assumeIsolated {
      SearchModel(pause: pause, clock: scheduler.swiftClock) { text in
        for try await titles in try search(text).values { return titles }
        return []
      }
    }
    return states(scheduler.changes(every: true) { model.state }) {
      [typed.sending { model.type($0) }]
    }
  }
  registry.add("pages(_:load:)") {
    (
      more: MarbleSource<Void, Never>, scheduler: MarbleScheduler,
      load: @escaping (Int) throws -> MarbleSource<[String], any Error>
    ) in
    nonisolated(unsafe) let load = load
    let model = MainActor.assumeIsolated {
      PagesModel { page in
        for try await items in try load(page).values { return items }
        return []
      }
    }
    return states(scheduler.changes(every: true) { model.state }) {
      MainActor.assumeIsolated { model.loadPage() }
      return [more.sending { model.loadPage() }]
    }
  }
  registry.add("login(_:_:_:login:)") {
    (
      name: MarbleSource<String, Never>, password: MarbleSource<String, Never>,
      taps: MarbleSource<Void, Never>, scheduler: MarbleScheduler,
      login: @escaping (Credentials) throws -> MarbleSource<Void, any Error>
    ) in
    nonisolated(unsafe) let login = login
    let model = MainActor.assumeIsolated {
      LoginModel { form in for try await _ in try login(form).values {} }
    }
    return states(scheduler.changes(every: true) { model.state }) {
      [
        name.sending { model.form.name = $0 }, password.sending { model.form.password = $0 },
        taps.sending { model.tap() },
      ]
    }
  }
  return registry
}()

/// The states of a model, which receives its inputs while it is observed.
private func states<State>(
  _ states: AnyMarbleSubscribable<State>, inputs: @escaping () -> [MarbleCancellation]
) -> AnyMarbleSubscribable<State> {
  AnyMarbleSubscribable { subscriber in
    let cancellations = inputs() + [states.subscribe(subscriber)]
    return { for cancel in cancellations { cancel() } }
  }
}

extension MarbleSource where Element: Sendable {
  fileprivate func sending(to model: @escaping @MainActor (Element) -> Void) -> MarbleCancellation {
    subscribe(
      next: { element in MainActor.assumeIsolated { model(element) } }, failure: { _ in },
      completion: {})
  }
}

@Test("Observation", arguments: registry.fixtures(in: "../Fixtures"))
func observation(_ fixture: MarbleFixture) async { await fixture.verify() }

@Test("Observation, a mistake", arguments: registry.fixtures(in: "../Mistakes"))
func observationMistake(_ fixture: MarbleFixture) async {
  await withKnownIssue {
    await fixture.verify()
  } matching: {
    isMistake($0.comments.map(\.rawValue).joined())
  }
}
