import RxCore

/// What a user enters to sign in.
public struct Credentials: Equatable, Sendable {
  /// The email address.
  public var email: String

  /// The password.
  public var password: String

  /// Makes credentials.
  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  /// Whether the email address has a name, an `@` and a domain.
  public var hasValidEmail: Bool {
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
  }

  /// Whether they are worth sending.
  public var isComplete: Bool { hasValidEmail && password.count >= 8 }
}

/// Who is signed in.
public struct User: Equatable, Sendable {
  /// The user's name.
  public let name: String

  /// Where parcels go.
  public let address: Address

  /// Makes a user.
  public init(name: String, address: Address) {
    self.name = name
    self.address = address
  }
}

/// Where a user lives.
public struct Address: Equatable, Sendable {
  /// The street, with the number of the house.
  public let street: String

  /// The city.
  public let city: String

  /// The postal code.
  public let code: String

  /// Makes an address.
  public init(street: String, city: String, code: String) {
    self.street = street
    self.city = city
    self.code = code
  }
}

/// A form to sign in: two fields, a button, a spinner and a line for errors.
public final class LoginModel {
  /// The text of the field for the email address.
  public let email = BehaviorRelay(value: "")

  /// The text of the field for the password.
  public let password = BehaviorRelay(value: "")

  /// Taps of the button.
  public let taps = PublishRelay<Void>()

  /// What stands below the email field; `nil` for nothing.
  public let hint: Driver<String?>

  /// Whether the button can be tapped.
  public let isEnabled: Driver<Bool>

  /// Whether the spinner turns.
  public let isBusy: Driver<Bool>

  /// Why it was not possible to sign in.
  public let problems: Signal<String>

  /// Who has signed in.
  public let users: Signal<User>

  private let bag = DisposeBag()

  /// Makes a form.
  ///
  /// - Parameter login: Asks the server.
  public init(login: @escaping (Credentials) -> Single<User>) {
    let credentials = Observable.combineLatest(email, password) {
      Credentials(email: $0, password: $1)
    }
    let busy = BehaviorRelay(value: false)
    let answers = PublishRelay<Event<User>>()

    hint =
      credentials
      .map { $0.email.isEmpty || $0.hasValidEmail ? nil : "Is this an email address?" }
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: nil)
    isEnabled = Observable.combineLatest(credentials, busy) { $0.isComplete && !$1 }
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: false)
    isBusy = busy.asDriver()
    problems = answers.compactMap(\.error).map(Self.text).asSignal(onErrorJustReturn: "")
    users = answers.compactMap(\.element).asSignal(onErrorSignalWith: .empty())

    taps.withLatestFrom(credentials)
      .filter(\.isComplete)
      .flatMapFirst { credentials in
        login(credentials).asObservable().materialize()
          .do(onSubscribe: { busy.accept(true) }, onDispose: { busy.accept(false) })
      }
      .bind(to: answers)
      .disposed(by: bag)
  }

  private static func text(for error: any Error) -> String {
    switch error as? ShopError {
    case .unauthorized: "Wrong password"
    case .refused(let reason): reason
    case .offline, nil: "No connection"
    }
  }
}
