import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DispatchTimeInterval {
  /// The length in nanoseconds, clamped to the range of `Int`; `nil` for `.never`.
  @usableFromInline
  package var nanosecondCount: Int? {
    switch self {
    case .seconds(let count): Self.product(count, 1_000_000_000)
    case .milliseconds(let count): Self.product(count, 1_000_000)
    case .microseconds(let count): Self.product(count, 1_000)
    case .nanoseconds(let count): count
    default: nil
    }
  }

  /// The length in seconds; infinite for `.never`.
  package var secondCount: TimeInterval {
    switch self {
    case .seconds(let count): TimeInterval(count)
    case .milliseconds(let count): TimeInterval(count) / 1_000
    case .microseconds(let count): TimeInterval(count) / 1_000_000
    case .nanoseconds(let count): TimeInterval(count) / 1_000_000_000
    default: .infinity
    }
  }

  /// The length, or zero if it is negative: Dispatch accepts no negative period or leeway.
  package var nonNegative: DispatchTimeInterval {
    guard let count = nanosecondCount, count < 0 else { return self }
    return .nanoseconds(0)
  }

  private static func product(_ count: Int, _ factor: Int) -> Int {
    let (product, overflow) = count.multipliedReportingOverflow(by: factor)
    return overflow ? (count < 0 ? .min : .max) : product
  }
}

extension Duration {
  /// The length in nanoseconds, rounded towards zero and clamped to the range of `Int`.
  package var nanosecondCount: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    return overflow || carry ? (seconds < 0 ? .min : .max) : sum
  }
}
