import RxCore

extension OperatorForm {
  /// The traits' `create`, whose closure is given a function that takes the trait's events, and what is made of callbacks.
  static let traitCreation: [OperatorForm] = [
    .init(
      "Single.create(subscribe: (SingleObserver) -> Disposable)",
      "Calls a closure with a function that takes .success(element) or .failure(error)."
    ) { call in
      let create = try call.creation()
      return Single<FixtureValue>.create { receive in
        create { event in
          switch event {
          case .success(let element): receive(.success(element))
          case .failure(let error): receive(.failure(error))
          default: return false
          }
          return true
        }
      }.asObservable()
    },
    .init(
      "Maybe.create(subscribe: (MaybeObserver) -> Disposable)",
      "Calls a closure with a function that takes .success(element), .error(error) or .completed."
    ) { call in
      let create = try call.creation()
      return Maybe<FixtureValue>.create { receive in
        create { event in
          switch event {
          case .success(let element): receive(.success(element))
          case .error(let error): receive(.error(error))
          case .completed: receive(.completed)
          default: return false
          }
          return true
        }
      }.asObservable()
    },
    .init(
      "Completable.create(subscribe: (CompletableObserver) -> Disposable)",
      "Calls a closure with a function that takes .completed or .error(error)."
    ) { call in
      let create = try call.creation()
      return Completable.create { receive in
        create { event in
          switch event {
          case .error(let error): receive(.error(error))
          case .completed: receive(.completed)
          default: return false
          }
          return true
        }
      }.asObservable().ofAnyElement()
    },
    .init(
      "Infallible.create(subscribe: (InfallibleObserver) -> Disposable)",
      "Calls a closure with a function that takes .next(element) or .completed."
    ) { call in
      let create = try call.creation()
      return Infallible<FixtureValue>.create { receive in
        create { event in
          switch event {
          case .next(let element): receive(.next(element))
          case .completed: receive(.completed)
          default: return false
          }
          return true
        }
      }.asObservable()
    },
    .init(
      "Single.fromAsync(_ request: (Completion) -> Void)",
      "Emits the element, or fails with the error, that a call passes to its completion handler."
    ) { call in
      let request = try call.function("request")
      let (host, site) = (call.host, try call.argument("request").site)
      return Single<FixtureValue>.fromAsync { (handler: @escaping Completion) in
        let completion = FixtureClosure(parameterCount: 2) { values in
          handler(values[0].isNil ? nil : values[0], try host.error(values[1])?.thrown)
          return .void
        }
        do { _ = try request(.closure(completion)) } catch { host.fail(error, at: site) }
      }.asObservable()
    },
  ]

  private typealias Completion = (FixtureValue?, (any Error)?) -> Void
}

private enum TraitEvent {
  case next(FixtureValue)
  case success(FixtureValue)
  case failure(any Error)
  case error(any Error)
  case completed

  init?(_ value: FixtureValue, _ host: FixtureHost) throws {
    switch value {
    case .event(.next(let element)): self = .next(element)
    case .event(.error(let error)): self = .error(error)
    case .event(.completed): self = .completed
    case .implicit(let member):
      guard let content = member.arguments?.first?.value else { return nil }
      switch member.name {
      case "success": self = .success(content)
      case "failure":
        guard let error = try host.error(content) else { return nil }
        self = .failure(error.thrown)
      default: return nil
      }
    default: return nil
    }
  }
}

extension OperatorCall {
  /// Calls the closure of `create` with a function, and returns what it returns.
  ///
  /// The function says whether the trait has such an event; the test is in error where it does not.
  fileprivate func creation() throws -> (@escaping (TraitEvent) -> Bool) -> any Disposable {
    let (subscribe, host, site) = (try function("subscribe"), host, try argument("subscribe").site)
    let trait = signature.type ?? ""
    return { receive in
      let observer = FixtureClosure(parameterCount: 1) { values in
        if let event = try TraitEvent(values[0], host), receive(event) { return .void }
        let fault = site.diagnostic(
          "a \(trait) has no event \(values[0].description(limit: 60))")
        host.budget.report(fault)
        throw fault
      }
      do { return try subscribe.resource(try subscribe(.closure(observer))) } catch {
        host.fail(error, at: site)
        return Disposables.create()
      }
    }
  }
}
