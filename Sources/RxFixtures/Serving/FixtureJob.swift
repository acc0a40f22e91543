import RxTestKit

/// What an editor asks to do with a test.
package enum FixtureJob: Hashable, Sendable {
  /// Run it.
  case run
  /// Show what each operator emits.
  case explain
  /// The same, and the outcomes in all orders of simultaneous work.
  case orders
  /// Draw it.
  case picture(PictureStyle.Theme)
  /// Rewrite what it expects.
  case accept
}

/// What came of a job.
package enum FixtureAnswer: Hashable, Sendable {
  /// One result for each combination of the values of `each` rows, and the output of each operator that ends a line of an expression
  /// of several lines.
  case results([ShownResult], outputs: [ShownOutput])
  /// One text for each combination of the values of `each` rows.
  case texts([String])
  /// A picture, the same as text, and the places of its rows.
  case picture(svg: String, text: String, places: [TextLocation?])
  /// The file with the test rewritten, and why the test stays as it is if it does.
  case acceptance([UInt8], refusal: String?)
}

extension FixtureRunner {
  /// A runner for an editor, which tries laws always with the same cases, so that a result changes only when the text does.
  ///
  /// - Parameter isCancelled: Whether the editor has cancelled the job.
  package func forEditor(isCancelled: @escaping @Sendable () -> Bool) -> FixtureRunner {
    var limits = limits
    limits.isCancelled = isCancelled
    return FixtureRunner(registry: registry, limits: limits, laws: LawCases(seed: 1))
  }

  /// Does a job.
  ///
  /// The test runs on the thread that ``run(_:in:)`` would run it on.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - index: The place of the test in its file.
  ///   - file: The file.
  ///   - bytes: The text of the file.
  package func answer(
    _ job: FixtureJob, ofTest index: Int, in file: FixtureFile, _ bytes: [UInt8]
  ) -> FixtureAnswer {
    LargeStack.runOrStay { answerHere(job, ofTest: index, in: file, bytes) }
  }

  /// The same on the thread that asks, whose stack is large enough.
  package func answerHere(
    _ job: FixtureJob, ofTest index: Int, in file: FixtureFile, _ bytes: [UInt8]
  ) -> FixtureAnswer {
    let test = file.tests[index]
    switch job {
    case .run:
      let results = runHere(test, in: file).map { ShownResult($0, of: test, in: file) }
      return .results(results, outputs: test.hasPipelineOfSeveralLines ? outputs(test, file) : [])
    case .explain:
      return .texts(explain(test, in: file).map { $0.text() })
    case .orders:
      var runner = self
      runner.orders = .every(limit: nil)
      return .texts(runner.explain(test, in: file).map { $0.text() })
    case .picture(let theme):
      let picture = picture(of: test, in: file)
      var style = PictureStyle(theme: theme)
      style.isLinked = true
      return .picture(
        svg: picture.svg(style), text: picture.ascii(columns: 100), places: picture.places)
    case .accept:
      let acceptance = accept([test], of: file, content: bytes)
      return .acceptance(acceptance.bytes, refusal: acceptance.tests.first?.refusal)
    }
  }

  /// The diagrams of the operators with which lines end.
  private func outputs(_ test: FixtureTest, _ file: FixtureFile) -> [ShownOutput] {
    guard let explanation = explain(test, in: file).first else { return [] }
    let printer = MarblePrinter(foldingSilenceOver: 40)
    var outputs: [Int: String] = [:]
    for row in explanation.rows where row.depth == 1 {
      guard let end = row.end, let diagram = row.diagram else { continue }
      outputs[end.line] = printer.print(diagram).shortened(to: 100)
    }
    return outputs.map { ShownOutput(line: $0.key, diagram: $0.value) }
      .sorted { $0.line < $1.line }
  }
}

extension FixtureTest {
  /// Whether a pipeline calls operators in several lines.
  fileprivate var hasPipelineOfSeveralLines: Bool {
    (runs.map(\.expression) + lets.map(\.expression)).contains { $0.lines.count > 1 }
  }
}
