internal import RxTestKit

/// The syntax.
///
/// White space has no meaning in any syntax. Subscriptions are drawn with `^` and `!` in all of them.
public struct MarbleSyntax: Hashable, Sendable, CustomStringConvertible {
  let base: RxTestKit.MarbleSyntax

  /// The diagrams of RxJS: `-` is a frame, `|` completes, `#` fails, `(ab)` and `[ab]` are groups, `30ms` is a long silence.
  public static let rxjs = MarbleSyntax(base: .rxjs)

  /// The diagrams of swift-async-algorithms: `^` fails, `;` cancels the expected sequence.
  public static let asyncAlgorithms = MarbleSyntax(base: .asyncAlgorithms)

  /// The diagrams of RxPY: neighbouring characters are one value, `(a,b)` is a group.
  public static let rxpy = MarbleSyntax(base: .rxpy)

  /// The name of the library that the syntax comes from.
  public var description: String { base.description }
}
