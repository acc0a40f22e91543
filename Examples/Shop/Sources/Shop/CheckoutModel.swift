/// The last screen before the user pays.
///
/// Its tasks are private, so a test cannot wait for them.
@MainActor
public final class CheckoutModel {
  /// How far the payment is.
  public enum Phase: Equatable, Sendable {
    /// The user reads the order.
    case reading

    /// The server was asked to take the money.
    case paying

    /// The server has taken the money, and gave a number to the order.
    case paid(order: Int)

    /// The server has not taken the money.
    case failed
  }

  /// How far the payment is.
  public private(set) var phase = Phase.reading

  /// How many seconds the products are still reserved.
  public private(set) var secondsLeft: Int

  /// What the voucher is worth, in cents.
  public private(set) var discount = 0

  /// The title of the screen.
  public var title: String {
    switch phase {
    case .reading: secondsLeft > 0 ? "Reserved for \(secondsLeft) s" : "Reservation expired"
    case .paying: "One moment"
    case .paid(let order): "Order \(order)"
    case .failed: "Payment failed"
    }
  }

  private let clock: any Clock<Duration>
  private let pay: (Int) async throws -> Int
  private let worth: (String) async throws -> Int
  private var countdown: Task<Void, any Error>?
  private var lookup: Task<Void, any Error>?

  /// Makes the screen.
  ///
  /// - Parameters:
  ///   - reservation: How many seconds the products are reserved.
  ///   - clock: Measures all time.
  ///   - worth: Asks the server what a voucher is worth, in cents.
  ///   - pay: Asks the server to take the money less a discount in cents; returns the number of the order.
  public init(
    reservation: Int = 600, clock: any Clock<Duration> = ContinuousClock(),
    worth: @escaping (String) async throws -> Int = { _ in 0 },
    pay: @escaping (Int) async throws -> Int
  ) {
    secondsLeft = reservation
    self.clock = clock
    self.worth = worth
    self.pay = pay
  }

  /// The screen appears: the time of the reservation runs.
  public func appear() {
    countdown = Task {
      while secondsLeft > 0 {
        try await clock.sleep(for: .seconds(1))
        secondsLeft -= 1
      }
    }
  }

  /// The text of the voucher's field has changed.
  ///
  /// The server is asked when the user pauses for 300 ms.
  public func voucherChanged(_ text: String) {
    lookup?.cancel()
    lookup = Task {
      try await clock.sleep(for: .milliseconds(300))
      let cents = (try? await worth(text)) ?? 0
      try Task.checkCancellation()
      discount = cents
    }
  }

  /// The button was tapped.
  ///
  /// A failure is shown for two seconds.
  public func buttonTapped() {
    guard phase == .reading else { return }
    countdown?.cancel()
    phase = .paying
    Task {
      do {
        phase = .paid(order: try await pay(discount))
      } catch {
        phase = .failed
        try await clock.sleep(for: .seconds(2))
        phase = .reading
      }
    }
  }
}
