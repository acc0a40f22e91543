/// A documented difference that RxSwift's server can correct: its log must then be the project's.
package enum Correction: String, CaseIterable, Sendable {
  case amb, connections, errors, groups, notifiers, once, order, ends

  /// The name of the difference in the report.
  package var name: String {
    switch self {
    case .amb: "stopped winner of amb"
    case .connections: "ended connections"
    case .ends: "feedback after the end"
    case .errors: "errors after the end"
    case .groups: "order of groups"
    case .notifiers: "notifiers that continue"
    case .once: "second elements"
    case .order: "order of subscribers"
    }
  }

  /// The sentence of Documentation/Differences.md that covers the difference.
  package var sentence: String {
    switch self {
    case .amb: "A loser that ends while it is being subscribed to does not stop the winner."
    case .connections:
      "A subscriber that arrives after the connection has ended, but before the others receive the terminal event, gets a new connection."
    case .ends:
      "After termination or disposal, no upstream operator calls a closure or subscribes."
    case .errors:
      "An error that their closure throws comes after the terminal event and is ignored."
    case .groups: "Terminates its groups in the order in which they began."
    case .notifiers: "After its first element the notifier is ignored."
    case .once: "Emit one element, even if that element causes the source to emit another."
    case .order: "Subscribers receive events in the order in which they subscribed."
    }
  }

  /// The name of a difference that needs more than one correction.
  package static let several = "several of these"

  /// What the server can be asked for: each correction alone, then all of them.
  package static let requests = allCases.map(\.rawValue) + ["all"]

  /// The name of the difference that a request corrects.
  static func name(of request: String) -> String { Correction(rawValue: request)?.name ?? several }
}

/// The log of RxSwift with corrections.
package struct CorrectedLog: Sendable, Equatable {
  /// The request for the corrections.
  package let request: String
  /// The log.
  package let text: String

  /// Creates a corrected log.
  package init(request: String, text: String) {
    self.request = request
    self.text = text
  }
}
