import RxCore

/// Sends requests with a token, and gets a new token if the old one has expired.
public final class Session {
  private let token: BehaviorRelay<String>
  private let newToken: Observable<String>
  private let scheduler: any SchedulerType

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - token: The token of the first requests.
  ///   - scheduler: Measures the time between attempts.
  ///   - refresh: Gets a new token for an expired one.
  public init(
    token: String, scheduler: any SchedulerType = MainScheduler.instance,
    refresh: @escaping (String) -> Single<String>
  ) {
    let current = BehaviorRelay(value: token)
    self.token = current
    self.scheduler = scheduler
    // Shared: requests that fail at the same time wait for the same new token.
    newToken = Observable.deferred { refresh(current.value).asObservable() }
      .do(onNext: { current.accept($0) })
      .share()
  }

  /// Sends a request; if its token has expired, sends it once more with a new one.
  ///
  /// - Parameter request: Sends the request with a token.
  /// - Returns: The answer.
  public func send<Answer>(_ request: @escaping (String) -> Single<Answer>) -> Single<Answer> {
    Observable.deferred { [token, newToken] in
      let used = token.value
      return request(used).asObservable().catch { error in
        guard error as? ShopError == .unauthorized else { throw error }
        // Another request may have got a new token while this one was on its way.
        let fresh = token.value == used ? newToken : .just(token.value)
        return fresh.take(1).flatMap { request($0) }
      }
    }
    .asSingle()
  }

  /// Sends a request, and retries it after 1, 2 and 4 seconds if the network is unavailable.
  ///
  /// - Parameter request: Sends the request with a token.
  /// - Returns: The answer, or the error of the fourth attempt.
  public func sendPatiently<Answer>(
    _ request: @escaping (String) -> Single<Answer>
  ) -> Single<Answer> {
    send(request).retry { [scheduler] errors in
      errors.enumerated().flatMap { attempt, error -> Observable<Int> in
        guard error as? ShopError == .offline, attempt < 3 else { throw error }
        return .timer(.seconds(1 << attempt), scheduler: scheduler)
      }
    }
  }
}
