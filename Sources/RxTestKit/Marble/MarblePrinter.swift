/// Writes diagrams as text.
///
/// Values get quotes where they need them: several characters, one with a meaning of its own, one that
/// would read as a time where it stands. Events of one frame are drawn as `( )` where the frames after
/// them are free, else as `[ ]`. Parsing what was printed gives the same diagram, unless the syntax cannot draw a
/// value (``MarbleSyntax/canDraw(_:)``), has no room for events that follow one another closely, or has no times.
public struct MarblePrinter: Sendable {
  /// A silence of more frames than this is written as a time, in all diagrams alike.
  public var longestSilence: Int
  /// How diagrams are written.
  public var syntax: MarbleSyntax

  /// The longest silence that is ever drawn frame by frame.
  private static let longestDrawable = 10_000

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - longestSilence: A silence of more frames than this is written as a time; nil draws all but the very longest.
  ///   - syntax: How diagrams are written.
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

  /// Writes diagrams so that a frame is in the same column in all of them.
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
