import App
import Combine
import CombineSchedulers
import Dispatch
import Testing

@testable import AppWithCombine

struct LoginTests {
  private let scheduler = DispatchQueue.test
  private let name = PassthroughSubject<String, Never>()
  private let password = PassthroughSubject<String, Never>()
  private let taps = PassthroughSubject<Void, Never>()

  private func model(
    _ answer: @escaping () -> AnyPublisher<Void, any Error>
  ) -> (LoginModel, Recording<LoginState>) {
    let model = LoginModel(
      name: name.eraseToAnyPublisher(), password: password.eraseToAnyPublisher(),
      taps: taps.eraseToAnyPublisher(), login: { _ in answer() })
    return (model, Recording(model.$state.removeDuplicates()))
  }

  private func success(
    after delay: DispatchQueue.SchedulerTimeType.Stride
  ) -> AnyPublisher<Void, any Error> {
    Just(()).setFailureType(to: (any Error).self).delay(for: delay, scheduler: scheduler)
      .eraseToAnyPublisher()
  }

  private func failure(
    after delay: DispatchQueue.SchedulerTimeType.Stride
  ) -> AnyPublisher<Void, any Error> {
    Just(()).delay(for: delay, scheduler: scheduler).tryMap { throw LoginError() }
      .eraseToAnyPublisher()
  }

  @Test func `a tap logs in if the form is complete`() {
    let (model, states) = model { success(after: 2) }
    name.send("ann")
    #expect(states.values == [.incomplete])
    password.send("secret")
    #expect(states.values == [.incomplete, .ready])
    taps.send()
    #expect(states.values == [.incomplete, .ready, .working])
    scheduler.advance(by: 1)
    #expect(model.state == .working)
    scheduler.advance(by: 1)
    #expect(states.values == [.incomplete, .ready, .working, .done])
  }

  @Test func `taps do nothing while the login is running`() {
    var logins = 0
    let (model, states) = model {
      logins += 1
      return success(after: 3)
    }
    name.send("ann")
    password.send("secret")
    taps.send()
    scheduler.advance(by: 1)
    taps.send()
    #expect(logins == 1)
    scheduler.advance(by: 1)
    #expect(model.state == .working)
    scheduler.advance(by: 1)
    #expect(states.values == [.incomplete, .ready, .working, .done])
  }

  @Test func `a tap tries again after an error`() {
    var logins = 0
    let (model, states) = model {
      logins += 1
      return logins == 1 ? failure(after: 2) : success(after: 2)
    }
    name.send("ann")
    password.send("secret")
    taps.send()
    scheduler.advance(by: 2)
    #expect(model.state == .failed)
    taps.send()
    scheduler.advance(by: 2)
    #expect(states.values == [.incomplete, .ready, .working, .failed, .working, .done])
  }
}

private struct LoginError: Error {}
