import RxTestKit

/// A place in an expression: a part of its text.
public struct ExpressionSite: Sendable {
  /// The whole text.
  public var text: ExpressionText { shared.text }

  /// Shared, because each argument and each operator keeps a site.
  private let shared: SharedText

  /// The part, in UTF-8 offsets into the text.
  public let range: Range<Int>

  /// Where the arguments of what is called end, in UTF-8 offsets into the text; where the part ends if nothing is called.
  public let end: Int

  /// Names a part of a text.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - range: The part, in UTF-8 offsets into the text.
  ///   - end: Where the arguments of what is called end; by default, where the part does.
  public init(text: ExpressionText, range: Range<Int>, end: Int? = nil) {
    self.init(SharedText(text), range, end: end ?? range.upperBound)
  }

  /// Names a part of a text that other sites share.
  init(_ text: SharedText, _ range: Range<Int>, end: Int) {
    shared = text
    self.range = range
    self.end = end
  }

  /// Tells texts apart, even those that spell the same, as long as one of their sites is kept.
  var textIdentity: ObjectIdentifier { ObjectIdentifier(shared) }

  /// Where the part begins.
  var location: TextLocation { text.location(at: range.lowerBound) }

  /// Where the label is written that precedes this argument.
  func label(_ label: String) -> ExpressionSite {
    let before = Array(text.text.utf8.prefix(range.lowerBound))
    let name = Array(label.utf8)
    let starts = 0...max(0, before.count - name.count)
    let start = starts.last { before[$0...].starts(with: name) } ?? range.lowerBound
    return ExpressionSite(shared, start..<(start + name.count), end: start + name.count)
  }

  /// Makes an error that points here.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - note: A hint, such as the nearest known name.
  /// - Returns: The error, with line, column and caret.
  public func diagnostic(_ message: String, note: String? = nil) -> Diagnostic {
    text.diagnostic(message, at: range, note: note)
  }
}

/// The text of an expression, in one object that all its sites refer to.
final class SharedText: Sendable {
  let text: ExpressionText

  init(_ text: ExpressionText) { self.text = text }
}
