import RxCore
import RxTestKit

/// Finds the symbol of a test's diagrams that stands for an event, in time that does not depend on how many symbols there are.
struct SymbolPalette {
  private let matcher: RecordingMatcher
  /// What the symbols stand for: each symbol once.
  private let entries: [ExpectedRecording.Entry]
  /// The first entry of each event.
  private let places: [FixtureValue: Int]

  /// Creates a palette.
  ///
  /// - Parameter entries: What symbols stand for. Of several that stand for an event, the first is found.
  init(_ matcher: RecordingMatcher, _ entries: [ExpectedRecording.Entry]) {
    self.matcher = matcher
    var seen: Set<MarbleDiagram.Symbol> = []
    let distinct = entries.filter { seen.insert($0.symbol).inserted }
    self.entries = distinct
    places = Dictionary(
      distinct.enumerated().map { (.event($1.event), $0) }, uniquingKeysWith: min)
  }

  /// Returns the first entry that stands for what was received, whenever it came.
  func entry(for received: FixtureRecording.Entry) -> ExpectedRecording.Entry? {
    // An emitted observable is the one of a row that draws what it emitted.
    if received.inner != nil { return entries.first { matcher.matches(received, $0) } }
    return places[.event(received.event)].map { entries[$0] }
  }
}
