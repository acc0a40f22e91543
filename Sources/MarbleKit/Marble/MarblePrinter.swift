/// Writes diagrams as text.
///
/// A value gets quotes if it has several characters, or a character with another meaning. Events of one frame are written as `( )` if the
/// following frames are empty, otherwise as `[ ]`. Reading the text gives the same diagram, unless the syntax cannot write a value
/// (``MarbleSyntax/canDraw(_:)``), a time, or values in three neighbouring frames.
public struct MarblePrinter: Sendable {
  /// The maximum number of dashes in a row; a longer silence is written as a time.
  public var longestSilence: Int
  /// The syntax.
  public var syntax: MarbleSyntax

  /// The longest silence that is ever drawn frame by frame.
  private static let longestDrawable = 10_000

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - longestSilence: The maximum number of dashes in a row; a longer silence is written as a time. With nil, only extremely long
  ///     silences become times.
  ///   - syntax: The syntax.
  public init(foldingSilenceOver longestSilence: Int? = nil, syntax: MarbleSyntax = .rxjs) {
    self.syntax = syntax
    self.longestSilence = min(longestSilence ?? Self.longestDrawable, Self.longestDrawable)
  }

  /// Writes one diagram.
  ///
  /// - Parameter diagram: The diagram.
  /// - Returns: Its text.
  public func print(_ diagram: MarbleDiagram) -> String {
    print([diagram]).first ?? ""
  }

  /// Writes diagrams so that each frame has the same column in all of them.
  ///
  /// - Parameter diagrams: The diagrams.
  /// - Returns: Their texts.
  public func print(_ diagrams: [MarbleDiagram]) -> [String] {
    MarbleLayout(diagrams, in: syntax, foldingSilenceOver: max(0, longestSilence)).lines
  }
}

extension MarbleDiagram: CustomStringConvertible {
  /// The diagram as text.
  public var description: String { MarblePrinter().print(self) }
}
