import App
import AsyncAlgorithms

/// The states of a login form.
func loginStates<
  Text: AsyncSequence<String, Never> & Sendable, Taps: AsyncSequence<Void, Never> & Sendable
>(
  name: Text, password: Text, taps: Taps,
  login: @escaping @Sendable (Credentials) async throws -> Void
) -> some AsyncSequence<LoginState, Never> & Sendable {
  AsyncStream { states in
    let form = Form(states, login: login)
    let task = Task {
      async let names: Void = { for await name in name { await form.set(name: name) } }()
      async let passwords: Void = {
        for await password in password { await form.set(password: password) }
      }()
      async let logins: Void = { for await _ in taps { await form.tap() } }()
      _ = await (names, passwords, logins)
    }
    states.onTermination = { _ in task.cancel() }
  }
  .removeDuplicates()
}

private actor Form {
  private var credentials = Credentials()
  private var isWorking = false
  private let states: AsyncStream<LoginState>.Continuation
  private let login: @Sendable (Credentials) async throws -> Void

  init(
    _ states: AsyncStream<LoginState>.Continuation,
    login: @escaping @Sendable (Credentials) async throws -> Void
  ) {
    self.states = states
    self.login = login
    states.yield(.incomplete)
  }

  func set(name: String) { change { $0.name = name } }

  func set(password: String) { change { $0.password = password } }

  private func change(_ body: (inout Credentials) -> Void) {
    body(&credentials)
    states.yield(credentials.isComplete ? .ready : .incomplete)
  }

  func tap() {
    guard credentials.isComplete, !isWorking else { return }
    isWorking = true
    states.yield(.working)
    Task {
      do {
        try await login(credentials)
        states.yield(.done)
      } catch { states.yield(.failed) }
      isWorking = false
    }
  }
}
