import App
import Observation

/// The model of a login form.
@MainActor @Observable
final class LoginModel {
  private(set) var state = LoginState.incomplete

  var form = Credentials() {
    didSet { state = form.isComplete ? .ready : .incomplete }
  }

  @ObservationIgnored private let login: @MainActor (Credentials) async throws -> Void

  init(login: @escaping @MainActor (Credentials) async throws -> Void) { self.login = login }

  /// The user has tapped the button.
  func tap() {
    guard form.isComplete, state != .working else { return }
    state = .working
    Task {
      do {
        try await login(form)
        state = .done
      } catch { state = .failed }
    }
  }
}
