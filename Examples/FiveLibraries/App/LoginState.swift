/// The state of a login form.
public enum LoginState: Equatable, Sendable {
  /// The name is empty, or the password has fewer than three characters. Taps do nothing.
  case incomplete

  /// A tap logs in.
  case ready

  /// The login is running. Taps do nothing.
  case working

  /// The login has succeeded.
  case done

  /// The login has failed. A tap tries again.
  case failed
}

/// The contents of the login form.
public struct Credentials: Equatable, Sendable {
  /// The name.
  public var name: String

  /// The password.
  public var password: String

  /// Creates the contents of the form.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - password: The password.
  public init(name: String = "", password: String = "") {
    self.name = name
    self.password = password
  }

  /// Whether the form can be sent.
  public var isComplete: Bool { !name.isEmpty && password.count >= 3 }
}
