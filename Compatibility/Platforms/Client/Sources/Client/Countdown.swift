import MarbleClocks

#if canImport(Combine)
  public import Combine
  public import Foundation
#endif

/// A model that takes its clock as a parameter.
@MainActor public final class Countdown {
  /// The seconds that remain.
  public private(set) var remaining = 10

  private let clock: any Clock<Duration>

  /// Creates a model.
  public init(clock: any Clock<Duration>) { self.clock = clock }

  /// A model for a preview.
  public static var preview: Countdown { Countdown(clock: ImmediateClock()) }

  /// Counts down.
  public func run() async {
    for await count in clock.timer(interval: .seconds(1)) {
      remaining = 10 - count
      if remaining == 0 { return }
    }
  }

  #if canImport(Combine)
    /// Emits the time of a scheduler every second.
    public static func ticks(
      on scheduler: AnySchedulerOf<DispatchQueue> = .mainImmediate
    ) -> AnyPublisher<DispatchQueue.SchedulerTimeType, Never> {
      scheduler.wrapping { work in work() }.timer(every: .seconds(1))
    }
  #endif
}
