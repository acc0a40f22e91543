import Foundation
import MarbleKit

/// An order that is to be run alone.
package enum RequestedOrder: Sendable {
  case order(WorkOrder)
  /// What is wrong with the text of the order.
  case mistake(String)

  /// What the environment variable `MARBLE_ORDER` asks for; nil if it is not set.
  package static let ofEnvironment =
    ProcessInfo.processInfo.environment["MARBLE_ORDER"].map(RequestedOrder.init)

  init(_ text: String) {
    do throws(WorkOrder.ParsingError) { self = .order(try WorkOrder(parsing: text)) } catch {
      self = .mistake("the text of the order is wrong: \(error)")
    }
  }

  /// How to run a test in an order again.
  package static func advice(on order: WorkOrder) -> String {
    "again: MARBLE_ORDER=\(StringLiteral.source(for: order.text)) in the environment"
  }
}
