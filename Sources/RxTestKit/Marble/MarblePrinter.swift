/// Writes diagrams as text.
///
/// Values get quotes where they need them: several characters, one with a meaning of its own, one that
/// would read as a time where it stands. Events of one frame are drawn as `( )` where the frames after
/// them are free, else as `[ ]`. Parsing what was printed gives the same diagram, unless a value cannot be
/// drawn (``MarbleDiagram/Symbol/canDraw(_:)``).
public struct MarblePrinter: Sendable {
  /// A silence of more frames than this is written as a time, in all diagrams alike.
  public var longestSilence: Int

  /// The longest silence that is ever drawn frame by frame.
  private static let longestDrawable = 10_000

  /// Creates a printer.
  ///
  /// - Parameter longestSilence: A silence of more frames than this is written as a time; nil draws all
  ///   but the very longest.
  public init(foldingSilenceOver longestSilence: Int? = nil) {
    self.longestSilence = min(longestSilence ?? Self.longestDrawable, Self.longestDrawable)
  }

  /// Writes one diagram.
  ///
  /// - Parameter diagram: The diagram.
  /// - Returns: Its text.
  public func print(_ diagram: MarbleDiagram) -> String {
    print([diagram]).first ?? ""
  }

  /// Writes diagrams so that a frame stands in the same column in all of them.
  ///
  /// - Parameter diagrams: The diagrams.
  /// - Returns: Their texts.
  public func print(_ diagrams: [MarbleDiagram]) -> [String] {
    MarbleLayout(diagrams, foldingSilenceOver: max(0, longestSilence)).lines
  }
}

extension MarbleDiagram: CustomStringConvertible {
  /// The diagram as text.
  public var description: String { MarblePrinter().print(self) }
}
