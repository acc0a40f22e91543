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
    if let note = nameNote(on: comparison, recording, instance)
      ?? objectNote(ofRun: index, instance)
      ?? unboundNote(on: comparison, ofRun: index, receivesTexts: false)
    {
      return FailureExplanation(note: note, isAboutDrawing: true)
    }
    return wideGroup(in: comparison, ofRun: index, instance)
      ?? undrawnKeys(in: comparison, ofRun: index, instance)
      ?? (errorNote(on: comparison) ?? kindNote(ofRun: index, instance)
      ?? templateNote(on: comparison, of: run)
      ?? flagNote(on: comparison, ofRun: index, instance) ?? noteOnSharedKey(
        in: comparison, ofRun: index, instance)
      ?? noteOnColdSource(ofRun: index, instance)
      ?? unboundNote(on: comparison, ofRun: index, receivesTexts: true)).map {
        FailureExplanation(note: $0)
      }
      ?? hint(for: comparison, recording, of: run, instance)
  }

  /// Says how a value is inserted into a text, if the run emits a text with the form of JavaScript or Kotlin.
  private func templateNote(
    on comparison: RowComparison, of run: PreparedTest.Run
  ) -> String? {
    let text = run.expression.text.text
    guard comparison.actual.events.contains(where: { $0.full.contains("$") }),
      let match = text.firstMatch(of: /"[^"\n]*?(\$(?:\{([^}"\n]*)\}|(\w+)))/)
    else { return nil }
    let inserted = match.2 ?? match.3.map { $0.first?.isNumber == true ? "$\($0)" : $0 } ?? "$0"
    return "Swift inserts a value into a text by \\( ): write \\(\(inserted)) for \(match.1)"
  }

  /// Says how to emit a value, if the run emits an observable, a closure or nothing, and a value is expected.
  private func objectNote(ofRun run: Int, _ instance: FixtureInstance) -> String? {
    guard let elements = instance.recordings[run]?.events.elements,
      let emitted = elements.lazy.compactMap({ $0.value.objectAdvice }).first,
      let marks = prepared.runs[run].row.expect?.diagram.marks
    else { return nil }
    let expected = marks.map(\.symbol).filter { $0.drawnValue != nil }
    return expected.isEmpty || expected.contains { instance.value(of: $0).objectAdvice != nil }
      ? nil : emitted
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

  /// Says which error to give `#`, if another error was received.
  private func errorNote(on comparison: RowComparison) -> String? {
    guard let wrong = comparison.differences.first(where: { $0.kind == .wrongError }),
      let received = comparison.events(of: wrong).actual.first?.full,
      received.hasPrefix("\"") || received.hasPrefix("RxError.")
    else { return nil }
    return "if this error is meant, write: where # = \(received.shortened(to: 400))"
  }

  /// Explains characters without a value of their own, in place of which the run emitted other values.
  ///
  /// - Parameter receivesTexts: Whether longer texts were received, which may be wrong; otherwise values of other types.
  private func unboundNote(
    on comparison: RowComparison, ofRun run: Int, receivesTexts: Bool
  ) -> String? {
    let drawn = prepared.runs[run].row.expect?.text ?? ""
    var free = prepared.drawnRows.free
    var bindings: [(key: String, value: String)] = []
    var meaning = ""
    var asksForLetters = false
    for difference in comparison.differences where difference.kind == .wrongValue {
      let wanted = comparison.expected.events[difference.expected[0]]
      let received = comparison.actual.events[difference.actual[0]].full
      let (symbol, isText) = (wanted.symbol, wanted.full == "\"\(wanted.symbol)\"")
      let isLetter = isText && symbol.count == 1
      let isOther =
        isLetter
        ? received.hasPrefix("\"") == receivesTexts && (!receivesTexts || received.count > 3)
        : !receivesTexts && [symbol, "\"\(symbol)\"", "\(symbol).0"].contains(received)
      guard isOther, prepared.bindings[.value(symbol)] == nil else { return nil }
      if bindings.contains(where: { $0.value == received.shortened(to: 400) }) { continue }
      // A word such as `true` is not its first letter.
      let isWord = received.count > 1 && drawn.contains(received)
      let initial = isLetter && isWord ? String(received.prefix(1)) : nil
      let letter =
        initial ?? (isLetter ? symbol : free.first { symbol.hasPrefix($0) } ?? free.first)
      guard let letter else { return nil }
      free.removeAll { $0 == letter }
      if bindings.isEmpty {
        asksForLetters = !isLetter || isWord
        meaning =
          isLetter && isWord
          ? "'\(received)' without quotes draws \(received.count) values"
          : "'\(symbol)' draws the \(isText ? "text" : "Int") \(wanted.full)"
      }
      if bindings.contains(where: { $0.key == letter }) { continue }
      bindings.append((letter, received.shortened(to: 400)))
    }
    if bindings.isEmpty { return nil }
    let row = bindings.prefix(3).map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
    return asksForLetters
      ? "\(meaning); for another value, draw \(bindings.count > 1 ? "letters" : "a letter"): where \(row)"
      : "\(meaning); to give characters other values, write a row such as 'where \(row)'"
  }
}

extension FixtureValue {
  /// How to emit a value in place of an observable, a closure or nothing; nil for a value.
  fileprivate var objectAdvice: String? {
    if observable != nil {
      return "the run emits an observable: flatMap, merge() or concat() emit its elements"
    }
    switch self {
    case .closure: return "the run emits a closure: remove its braces, or call it"
    case .void:
      return
        "the run emits (): an 'if' without an 'else', and a statement, have no value"
    default: return nil
    }
  }
}
