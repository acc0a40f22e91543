import RxCore
import RxTestKit

// What a failure may be due to, as notes below it.
extension TestVerdict {
  static let connectableNote =
    "a connectable observable emits nothing before connect(): add refCount(), or name it in a "
    + "'let' row and write 'at 0 NAME.connect()'"

  /// Whether a run is a connectable observable, or names one that nothing connects.
  func needsConnection(_ run: Int, _ instance: FixtureInstance) -> Bool {
    if instance.connectables.contains(run) { return true }
    let names = prepared.runs[run].expression.names
    return instance.unconnectedRows.contains { names.contains($0.name) }
  }

  /// Explains a difference, as far as its cause is known.
  func explanation(
    of comparison: RowComparison, inRun index: Int, _ instance: FixtureInstance
  ) -> FailureExplanation {
    let recording = instance.recordings[index]
    let run = prepared.runs[index]
    if let failed = recording?.failedComputation {
      return FailureExplanation(note: "an expression \(failed.fate)")
    }
    if let explanation = certainExplanation(ofRun: index, instance) { return explanation }
    if let note = nameNote(on: comparison, recording, instance) ?? unboundNote(on: comparison) {
      return FailureExplanation(note: note, isAboutDrawing: true)
    }
    return drawingExplanation(of: comparison)
      ?? undrawnKeys(in: comparison, ofRun: index, instance)
      ?? (errorNote(on: comparison) ?? kindNote(ofRun: index, instance) ?? wordNote()
      ?? templateNote(on: comparison, of: run)
      ?? flagNote(on: comparison, ofRun: index, instance) ?? noteOnSharedKey(
        in: comparison, ofRun: index, instance)
      ?? noteOnColdSource(ofRun: index, instance)).map { FailureExplanation(note: $0) }
      ?? hint(for: comparison, recording, of: run, instance)
  }

  /// Says how a value is inserted into a text, if the run emits a text with the form of JavaScript or Kotlin.
  private func templateNote(
    on comparison: RowComparison, of run: PreparedTest.Run
  ) -> String? {
    let text = run.expression.text.text
    guard let inserted = text.firstMatch(of: /"[^"\n]*\$\{([^}"\n]*)\}/)?.1,
      comparison.actual.events.contains(where: { $0.full.contains("${") })
    else { return nil }
    return "Swift inserts a value into a text by \\( ): write \\(\(inserted)) for ${\(inserted)}"
  }

  /// The first hint of the table that applies.
  private func hint(
    for comparison: RowComparison, _ recording: FixtureRecording?, of run: PreparedTest.Run,
    _ instance: FixtureInstance
  ) -> FailureExplanation {
    var miss = Miss(comparison)
    miss.isActive = recording?.events.hasEnded != true
    miss.observed.endAdvice =
      instance.host.clock._world.readsValues ? EndAdvice.ofChanges : instance.host.endAdvice
    miss.sources = failures.last?.report?.context ?? []
    miss.lateSubscriptions = prepared.test.sources.compactMap {
      instance.sources[$0.name]?.lateSubscription
    }
    miss.dropped = instance.host.droppedElement
    miss.observed.firstFrame = run.subscribed
    miss.observed.endFrame = run.disposed
    let code = run.expression.text.text
    // The pipeline of an app may use a Single where nothing shows it.
    let mayUseSingle =
      !registry.isStandard || code.contains("asSingle") || code.contains("asMaybe")
    let hints = Hint.ofFixtures(mayUseSingle: mayUseSingle)
    let text = Hint.text(for: miss, given: Findings(), among: hints)
    var explanation = FailureExplanation(note: text.map { String($0.dropLast()).loweringFirst })
    if text != nil, text == miss.lateSubscription {
      let hasEnded = miss.lateSubscriptions.contains { $0.hint(where: false) != nil }
      explanation.lateSource = hasEnded ? .ended : .active
    }
    return explanation
  }

  /// Explains what a character stands for, if it differs and is a row's name, and the run emits the other of an observable and a text.
  private func nameNote(
    on comparison: RowComparison, _ recording: FixtureRecording?, _ instance: FixtureInstance
  ) -> String? {
    let events = comparison.differences.map(comparison.events(of:))
      .flatMap { $0.expected + $0.actual }
    let rows = Set(prepared.test.sources.map(\.name) + prepared.lets.map(\.name))
    let name = events.lazy.filter { $0.kind == .value }.map(\.symbol).first { symbol in
      rows.contains(symbol) && prepared.bindings[.value(symbol)] == nil
    }
    guard let name else { return nil }
    let value = try? instance.scope.value(of: name, at: prepared.anchor)
    let emitsRow = recording?.events.elements.contains { element in
      value?.observable == nil ? element.value == value : element.inner != nil
    }
    guard instance.isDrawnByName(name) != (emitsRow == true) else { return nil }
    return instance.isDrawnByName(name)
      ? "'\(name)' means the observable of row '\(name)', because no expression names that row; "
        + "to draw the string, write 'where \(name) = \"\(name)\"'"
      : "'\(name)' means the string \"\(name)\", because an expression names row '\(name)'; "
        + "to draw the row's observable, write 'where \(name) = \(name)'"
  }

  /// Says which error to give `#`, if another error was received and no row gives it one.
  private func errorNote(on comparison: RowComparison) -> String? {
    guard prepared.bindings[.error] == nil,
      let wrong = comparison.differences.first(where: { $0.kind == .wrongError }),
      let received = comparison.events(of: wrong).actual.first?.full,
      received.hasPrefix("\"") || received.hasPrefix("RxError.")
    else { return nil }
    return "if this error is meant, write: where # = \(received.shortened(to: 400))"
  }

  /// Explains characters that stand for texts, where values of another kind were received.
  private func unboundNote(on comparison: RowComparison) -> String? {
    var bindings: [(character: String, value: String)] = []
    for difference in comparison.differences where difference.kind == .wrongValue {
      let (wanted, received) = (
        comparison.expected.events[difference.expected[0]],
        comparison.actual.events[difference.actual[0]]
      )
      if Int(wanted.full) != nil, received.full == "\"\(wanted.full)\"" {
        return
          "'\(wanted.symbol)' draws the Int \(wanted.full); for a text of digits, draw a letter: "
          + "where a = \(received.full)"
      }
      if received.full == wanted.symbol, wanted.full == "\"\(wanted.symbol)\"" {
        return
          "'\(wanted.symbol)' draws the text \"\(wanted.symbol)\"; for the value, draw a letter: "
          + "where \(wanted.symbol.prefix(1)) = \(wanted.symbol)"
      }
      guard wanted.symbol.count == 1, wanted.full == "\"\(wanted.symbol)\"",
        prepared.bindings[.value(wanted.symbol)] == nil, !received.full.hasPrefix("\"")
      else { return nil }
      if !bindings.contains(where: { $0.character == wanted.symbol }) {
        bindings.append((wanted.symbol, received.full.shortened(to: 400)))
      }
    }
    guard let first = bindings.first else { return nil }
    let row = bindings.prefix(3).map { "\($0.character) = \($0.value)" }.joined(separator: ", ")
    return
      "'\(first.character)' means the text \"\(first.character)\"; to give characters other values, write "
      + "a row such as 'where \(row)'"
  }
}
