import RxCore

extension OperatorForm {
  static let disposables: [OperatorForm] = [
    .init(
      "Disposables.create()", "Does nothing when it is disposed.",
      object: { DisposableObject(Disposables.create(), host: $0.host) }),
    .init(
      "Disposables.create(with dispose: () -> Void)", "Calls a closure when it is disposed.",
      object: { call in
        let dispose = try call.safeEffect0("dispose") ?? {}
        return DisposableObject(Disposables.create(with: dispose), host: call.host)
      }),
    .init(
      "Disposables.create(_ disposables: Disposable...)", "Disposes several disposables.",
      object: { call in
        DisposableObject(
          CompositeDisposable(disposables: try call.disposables()), host: call.host)
      }),
    .init(
      "BooleanDisposable()", "Reports whether it has been disposed.",
      object: {
        DisposableObject(BooleanDisposable(), host: $0.host, typeName: "BooleanDisposable")
      }),
    .init(
      "CompositeDisposable(_ disposables: Disposable...)", "Disposes the disposable that it holds.",
      object: { call in
        let composite = CompositeDisposable(disposables: try call.disposables())
        return DisposableObject(
          composite, host: call.host, typeName: "CompositeDisposable",
          insert: { _ = composite.insert($0) })
      }),
    .init(
      "DisposeBag()", "Disposes its disposables when the test ends.",
      object: { call in
        let bag = CompositeDisposable()
        return DisposableObject(
          call.host.keep(bag), host: call.host, typeName: "DisposeBag",
          insert: { _ = bag.insert($0) })
      }),
  ]

  static let subscribing: [OperatorForm] = [
    // Before the one with labels: a closure behind the parentheses is this one's, as in Swift.
    .init(
      "subscribe(_ on: (Event) -> Void)", "Subscribes a closure that receives each event.",
      object: { call in
        let on = try call.safe("on", call.effect("on"))
        return call.subscription(call.source.subscribe { on?(.event($0)) })
      }),
    .init(
      "subscribe(onNext: ((Element) -> Void)? = nil, onError: ((Error) -> Void)? = nil, "
        + "onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil)",
      "Subscribes closures.",
      object: {
        try $0.subscription(onNext: "onNext", onError: "onError", onCompleted: "onCompleted")
      }),
    .init(
      "subscribe(onSuccess: ((Element) -> Void)? = nil, onFailure: ((Error) -> Void)? = nil, "
        + "onDisposed: (() -> Void)? = nil)",
      "Subscribes closures to a Single.",
      object: { try $0.subscription(onNext: "onSuccess", onError: "onFailure") }),
    .init(
      "subscribe(onSuccess: ((Element) -> Void)? = nil, onError: ((Error) -> Void)? = nil, "
        + "onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil)",
      "Subscribes closures to a Maybe; after its element it does not call onCompleted.",
      object: { try $0.subscriptionToMaybe() }),
    .init(
      "subscribe(onCompleted: (() -> Void)? = nil, onError: ((Error) -> Void)? = nil, "
        + "onDisposed: (() -> Void)? = nil)",
      "Subscribes closures to a Completable.",
      object: {
        try $0.subscription(onNext: nil, onError: "onError", onCompleted: "onCompleted")
      }),
    .init(
      "subscribe(_ observer: Observer)", "Subscribes an observer.",
      object: { call in
        call.subscription(call.source.subscribe(try call.receiver("observer").observer))
      }),
    .init(
      "bind(to observers: Observer...)", "Passes elements to subjects, relays or observers.",
      object: { try $0.boundToObservers() }),
    .init(
      "drive(_ observers: Observer...)", "Passes a driver's elements to subjects or relays.",
      object: { try $0.boundToObservers() }),
    .init(
      "emit(to observers: Observer...)", "Passes a signal's elements to subjects or relays.",
      object: { try $0.boundToObservers() }),
    .init(
      "bind(onNext: (Element) -> Void)", "Calls a closure with each element.",
      object: { try $0.boundToClosure() }),
    .init(
      "drive(onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, "
        + "onDisposed: (() -> Void)? = nil)", "Subscribes closures to a driver.",
      object: { try $0.boundToClosures() }),
    .init(
      "emit(onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, "
        + "onDisposed: (() -> Void)? = nil)", "Subscribes closures to a signal.",
      object: { try $0.boundToClosures() }),
  ]
}

extension OperatorCall {
  fileprivate func disposables() throws -> [any Disposable] {
    try arguments("disposables").map { argument in
      guard case .object(let object as DisposableObject) = argument.value else {
        throw wrong(argument, .disposable)
      }
      return object
    }
  }

  fileprivate func subscription(_ disposable: any Disposable) -> DisposableObject {
    DisposableObject(host.keep(disposable), host: host)
  }

  fileprivate func boundToObservers() throws -> DisposableObject {
    let observers = try arguments("observers").map { try receiver($0).observer }
    return subscription(source.subscribe { event in observers.forEach { $0.on(event) } })
  }

  fileprivate func boundToClosure() throws -> DisposableObject {
    let (host, site) = (host, site)
    let onNext = try safe("onNext", effect("onNext"))
    return subscription(
      source.subscribe(
        onNext: onNext,
        onError: { host.fail("a bound source failed with \($0)", at: site) }))
  }

  fileprivate func boundToClosures() throws -> DisposableObject {
    let (host, site) = (host, site)
    return subscription(
      source.subscribe(
        onNext: try safe("onNext", effect("onNext")),
        onError: { host.fail("a bound source failed with \($0)", at: site) },
        onCompleted: try safeEffect0("onCompleted"), onDisposed: try safeEffect0("onDisposed")))
  }

  /// Subscribes the closures of some parameters, and that of `onDisposed`.
  fileprivate func subscription(
    onNext: String?, onError: String, onCompleted: String? = nil
  ) throws -> DisposableObject {
    let receive = try onNext.flatMap { try safe($0, effect($0)) }
    let fail = try safe(onError, errorEffect(onError))
    return subscription(
      source.subscribe(
        onNext: receive, onError: fail ?? { _ in },
        onCompleted: try onCompleted.flatMap { try safeEffect0($0) },
        onDisposed: try safeEffect0("onDisposed")))
  }

  fileprivate func subscriptionToMaybe() throws -> DisposableObject {
    let onSuccess = try safe("onSuccess", effect("onSuccess"))
    let onError = try safe("onError", errorEffect("onError"))
    return subscription(
      Maybe(raw: source).subscribe(
        onSuccess: onSuccess, onError: onError ?? { _ in },
        onCompleted: try safeEffect0("onCompleted"), onDisposed: try safeEffect0("onDisposed")))
  }

  /// A closure that must not throw: the test fails where it does.
  fileprivate func safe<Input>(
    _ name: String, _ effect: ((Input) throws -> Void)?
  ) throws -> ((Input) -> Void)? {
    guard let effect else { return nil }
    let (host, site) = (host, try argument(name).site)
    return { input in
      do { try effect(input) } catch { host.fail(error, at: site) }
    }
  }

  fileprivate func receiver(_ name: String) throws -> any EventReceiver {
    try receiver(try argument(name))
  }

  fileprivate func receiver(_ argument: Argument) throws -> any EventReceiver {
    guard case .object(let object) = argument.value, let receiver = object as? any EventReceiver
    else { throw wrong(argument, .observer) }
    return receiver
  }
}
