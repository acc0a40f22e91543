import RxFixtures
import RxTestKit

// The commands that the editor can have carried out.
extension LanguageSession {
  /// What a command needs.
  private struct Work: Sendable {
    let command: ServerCommand
    let snapshot: FixtureSnapshot
    let test: Int
    let runner: FixtureRunner
    let missing: MissingResults
    /// The brightness of a picture.
    let theme: PictureStyle.Theme
    /// What to say if only the test's target can run it.
    let refusal: String

    var fixture: FixtureTest { snapshot.file.tests[test] }
  }

  /// What came of a command.
  private enum Product: Sendable {
    case text(String)
    case picture(svg: String, text: String, rows: [PictureRow?])
    case edits([TextEdit])
    case refusal(String)
  }

  /// Begins to carry a command out; its result is sent when it has ended.
  ///
  /// - Throws: Why it cannot be carried out.
  func execute(_ parameters: JSON, _ id: JSON) throws(ResponseError) {
    let name = parameters["command"]?.text ?? ""
    guard let command = ServerCommand(rawValue: name) else {
      throw ResponseError(.invalidParams, "unknown command '\(name)'")
    }
    let arguments = parameters["arguments"]?.items ?? []
    guard let uri = arguments.first?.text, let document = documents[uri], arguments.count > 1,
      let index = document.index(ofTest: arguments[1])
    else {
      throw ResponseError(
        .invalidParams, "'\(name)' needs an open document, and the title or the line of a test")
    }
    if command == .run {
      documents[uri]?.forgetOutcome(ofTest: index)
      documents[uri]?.runTime = .now
      return reply(id, .null)
    }
    let cancellation = Cancellation()
    commands[id] = cancellation
    let missing = MissingResults()
    var fixtureRunner = runner(for: document).ending(with: cancellation, noting: missing)
    if command == .orders { fixtureRunner.orders = .every(limit: OrderSearch.usualLimit) }
    let work = Work(
      command: command, snapshot: document.snapshot, test: index, runner: fixtureRunner,
      missing: missing,
      theme: arguments.dropFirst(2).first?.text.flatMap(PictureStyle.Theme.init) ?? .auto,
      refusal: "this test uses what its test target adds: "
        + "run '\(document.target?.command ?? "swift test")'")
    let deliver = deliver
    commandWorker.submit {
      let product = Self.product(of: work)
      let result = work.missing.isNeeded ? .refusal(work.refusal) : product
      deliver { $0.finish(work, result, id, cancellation) }
    }
  }

  private static func product(of work: Work) -> Product {
    let (test, file) = (work.fixture, work.snapshot.file)
    switch work.command {
    case .run: return .text("")
    case .explain, .orders:
      return .text(
        work.runner.explain(test, in: file).map { $0.text() }.joined(separator: "\n\n"))
    case .picture:
      let picture = work.runner.picture(of: test, in: file)
      var style = PictureStyle(theme: work.theme)
      style.isLinked = true
      return .picture(
        svg: picture.svg(style), text: picture.ascii(columns: 100),
        rows: work.snapshot.rows(of: picture))
    case .accept:
      let acceptance = work.runner.accept(
        [test], of: file, content: work.snapshot.buffer.bytes)
      if let refusal = acceptance.tests.first?.refusal { return .refusal(refusal) }
      return .edits([TextEdit].between(work.snapshot.buffer, and: acceptance.bytes))
    }
  }

  private func finish(
    _ work: Work, _ product: Product, _ id: JSON, _ cancellation: Cancellation
  ) {
    commands[id] = nil
    if cancellation.isCancelled {
      return refuse(id, ResponseError(.requestCancelled, "the command was cancelled"))
    }
    switch product {
    case .text(let text):
      show(text)
      reply(id, ["text": .string(text)])
    case .picture(let svg, let text, let rows):
      show(text)
      let buffer = work.snapshot.buffer
      reply(
        id,
        [
          "svg": .string(svg), "text": .string(text),
          "version": .integer(work.snapshot.version),
          "rows": .array(rows.map { $0.map { json($0, in: buffer) } ?? .null }),
        ])
    case .refusal(let reason): refuse(id, ResponseError(.requestFailed, reason))
    case .edits(let edits):
      guard let document = documents[work.snapshot.uri],
        document.snapshot.version == work.snapshot.version
      else {
        return refuse(id, ResponseError(.requestFailed, "the text has changed meanwhile"))
      }
      request("workspace/applyEdit", ["edit": workspaceEdit(edits, document)])
      reply(id, .null)
    }
  }

  private func json(_ row: PictureRow, in buffer: TextBuffer) -> JSON {
    [
      "range": json(row.range, in: buffer),
      "frames": .array(
        row.frames.map { ["frame": .integer($0.frame), "range": json($0.range, in: buffer)] }),
    ]
  }

  /// Shows a text, unless the editor shows the results of commands by itself.
  private func show(_ text: String) {
    if client.showsResults { return }
    notify("window/showMessage", ["type": 3, "message": .string(text)])
  }
}

extension OpenDocument {
  /// The test that a title, or a line counted from 0, names.
  fileprivate func index(ofTest argument: JSON) -> Int? {
    if let title = argument.text {
      return snapshot.file.tests.firstIndex { $0.title == title }
    }
    guard let line = argument.whole, line >= 0, line < snapshot.buffer.lineStarts.count else {
      return nil
    }
    return snapshot.testIndex(at: snapshot.buffer.fixtureLine(of: snapshot.buffer.lineStarts[line]))
  }
}
