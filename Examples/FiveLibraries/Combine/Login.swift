import App
import Combine

/// The model of a login form.
final class LoginModel {
  @Published private(set) var state = LoginState.incomplete

  private var form = Credentials() {
    didSet { state = form.isComplete ? .ready : .incomplete }
  }

  private let login: (Credentials) -> AnyPublisher<Void, any Error>
  private var inputs: Set<AnyCancellable> = []
  private var running: AnyCancellable?

  init(
    name: AnyPublisher<String, Never>, password: AnyPublisher<String, Never>,
    taps: AnyPublisher<Void, Never>,
    login: @escaping (Credentials) -> AnyPublisher<Void, any Error>
  ) {
    self.login = login
    name.sink { [weak self] in self?.form.name = $0 }.store(in: &inputs)
    password.sink { [weak self] in self?.form.password = $0 }.store(in: &inputs)
    taps.sink { [weak self] in self?.tap() }.store(in: &inputs)
  }

  private func tap() {
    guard form.isComplete, state != .working else { return }
    state = .working
    running = login(form).sink(
      receiveCompletion: { [weak self] end in
        if case .failure = end { self?.state = .failed } else { self?.state = .done }
      }, receiveValue: { _ in })
  }
}
