import Foundation
import MarbleKit

/// What the environment variable `MARBLE_ACCEPT` asks to do with expectations that do not hold.
package enum AcceptRequest: Equatable, Sendable {
  /// Rewrite them at once.
  case write
  /// Note what would be rewritten, for `marble-cli review`.
  case review
  /// The value has no meaning.
  case mistake(String)

  /// The request; nil if the variable is not set, or turns accepting off.
  package static let ofEnvironment = AcceptRequest(
    ProcessInfo.processInfo.environment["MARBLE_ACCEPT"] ?? "")

  init?(_ text: String) {
    switch text {
    case "", "0": return nil
    case "1": self = .write
    case "review": self = .review
    default: self = .mistake(text)
    }
  }

  /// Rewrites or notes the diagrams, and describes the outcome.
  ///
  /// - Parameters:
  ///   - write: Rewrites the expectation; returns the new text, or an empty one.
  ///   - note: Notes the change; returns the same.
  /// - Returns: The outcome, a line for the failure's message.
  package func outcome(write: () throws -> String, note: () throws -> String) -> String {
    do {
      switch self {
      case .write:
        if Self.isInCI { throw MarbleCorrection.Obstacle(reason: "CI is set") }
        return "rewritten\(Self.excerpt(try write())) by MARBLE_ACCEPT=1: run the test again"
      case .review:
        return "noted\(Self.excerpt(try note())) by MARBLE_ACCEPT=review: run 'marble-cli review'"
      case .mistake(let text):
        let value = text.escapingControls()
        return "not rewritten: MARBLE_ACCEPT is '\(value)', and must be '1' or 'review'"
      }
    } catch {
      let reason =
        switch error {
        case let obstacle as MarbleCorrection.Obstacle: obstacle.reason
        case let problem as FileProblem: problem.description
        default: error.localizedDescription
        }
      return self == .write
        ? "not rewritten by MARBLE_ACCEPT=1: \(reason)"
        : "not noted by MARBLE_ACCEPT=review: \(reason)"
    }
  }

  private static func excerpt(_ text: String) -> String { text.isEmpty ? "" : " as \(text)," }

  private static let isInCI =
    !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"]?.lowercased() ?? "")
}
