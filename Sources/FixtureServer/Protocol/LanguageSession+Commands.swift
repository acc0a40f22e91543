import RxFixtures
import RxTestKit

// The commands that the editor can have carried out.
extension LanguageSession {
  /// What a command needs.
  private struct Work: Sendable {
    let command: ServerCommand
    let snapshot: FixtureSnapshot
    let tests: [Int]
    /// Whether it is about one test, so that its refusal is that of the command.
    let isOfOneTest: Bool
    let runner: TestRunner
    let cancellation: Cancellation
    /// The brightness of a picture.
    let theme: PictureStyle.Theme
    /// What to say of a test that only the test's target can run.
    let refusal: String

    /// A runner for a test.
    func runner(noting missing: MissingResults) -> FixtureRunner {
      var runner = runner.ending(with: cancellation, noting: missing)
      if command == .orders { runner.orders = .every(limit: nil) }
      return runner
    }

    /// What a test gives, or that only its target can run it.
    func result<Value>(
      of index: Int, _ body: (FixtureRunner, FixtureTest) -> Value
    ) -> Result<Value, ResponseError> {
      let missing = MissingResults()
      let value = body(runner(noting: missing), snapshot.file.tests[index])
      return missing.isNeeded ? .failure(ResponseError(.requestFailed, refusal)) : .success(value)
    }
  }

  /// What came of a command.
  private enum Product: Sendable {
    case text(String)
    case picture(svg: String, text: String, rows: [PictureRow?])
    /// Changes, with what to say of tests that they leave out.
    case edits([TextEdit], remark: String?)
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
    let (document, index) = try subject(of: command, arguments)
    let uri = document.snapshot.uri
    let tests = index.map { [$0] } ?? Array(document.snapshot.file.tests.indices)
    if command == .run {
      for test in tests { documents[uri]?.forgetOutcome(ofTest: test) }
      documents[uri]?.runTime = .now
      return reply(id, .null)
    }
    let cancellation = Cancellation()
    commands[id] = cancellation
    let work = Work(
      command: command, snapshot: document.snapshot, tests: tests, isOfOneTest: index != nil,
      runner: runner(for: document), cancellation: cancellation,
      theme: arguments.dropFirst(2).first?.text.flatMap(PictureStyle.Theme.init) ?? .auto,
      refusal: "this test uses what its test target adds: "
        + "run '\(document.target?.command ?? "swift test")'")
    let deliver = deliver
    commandWorker.submit {
      let product = Self.product(of: work)
      deliver { $0.finish(work, product, id) }
    }
  }

  /// The document and the test that the arguments of a command name; no test for all of the document.
  private func subject(
    of command: ServerCommand, _ arguments: [JSON]
  ) throws(ResponseError) -> (document: OpenDocument, test: Int?) {
    let only = documents.count == 1 && arguments.isEmpty ? documents.values.first : nil
    let named = arguments.first?.text.flatMap { documents[$0] } ?? only
    let test = arguments.dropFirst().first.flatMap { $0 == .null ? nil : $0 }
    let index = test.flatMap { named?.index(ofTest: $0) }
    guard let named, test == nil || index != nil else {
      throw ResponseError(
        .invalidParams,
        "'\(command.rawValue)' needs the address of an open fixture; "
          + "the title or the line of a test may follow")
    }
    if command == .picture, index == nil {
      throw ResponseError(
        .invalidParams, "'\(command.rawValue)' needs the title or the line of a test")
    }
    return (named, index)
  }

  private static func product(of work: Work) -> Product {
    switch work.command {
    case .run: return .text("")
    case .explain, .orders: return explanation(of: work)
    case .picture: return picture(of: work)
    case .accept: return acceptance(of: work)
    }
  }

  private static func explanation(of work: Work) -> Product {
    var texts: [String] = []
    for index in work.tests where !work.cancellation.isCancelled {
      let explained = work.result(of: index) { runner, test in
        runner.explain(test, in: work.snapshot.file).map { $0.text() }
      }
      switch explained {
      case .success(let found): texts += found
      case .failure(let error) where work.isOfOneTest: return .refusal(error.message)
      case .failure(let error):
        texts.append("\(work.snapshot.file.tests[index].title)\n  \(error.message)")
      }
    }
    return .text(texts.joined(separator: "\n\n"))
  }

  private static func picture(of work: Work) -> Product {
    let drawn = work.result(of: work.tests[0]) { $0.picture(of: $1, in: work.snapshot.file) }
    switch drawn {
    case .failure(let error): return .refusal(error.message)
    case .success(let picture):
      var style = PictureStyle(theme: work.theme)
      style.isLinked = true
      return .picture(
        svg: picture.svg(style), text: picture.ascii(columns: 100),
        rows: work.snapshot.rows(of: picture))
    }
  }

  private static func acceptance(of work: Work) -> Product {
    let file = work.snapshot.file
    var tests: [FixtureTest] = []
    var refusals: [(title: String, reason: String)] = []
    // What a test of a target expects must not become what it emits without the target.
    for index in work.tests where !work.cancellation.isCancelled {
      switch work.result(of: index, { _ = $0.runHere($1, in: file) }) {
      case .success: tests.append(file.tests[index])
      case .failure(let error): refusals.append((file.tests[index].title, error.message))
      }
    }
    let accepted = work.runner(noting: MissingResults()).accept(
      tests, of: file, content: work.snapshot.buffer.bytes)
    refusals += accepted.tests.compactMap { test in test.refusal.map { (test.title, $0) } }
    if work.isOfOneTest, let refusal = refusals.first { return .refusal(refusal.reason) }
    let edits = [TextEdit].between(work.snapshot.buffer, and: accepted.bytes)
    let count = accepted.tests.count { $0.refusal == nil }
    let unchanged = refusals.map { "\n\n\($0.title)\n  \($0.reason)" }.joined()
    let remark = "\(count) accepted, \(refusals.count) unchanged\(unchanged)"
    if edits.isEmpty {
      return .refusal(refusals.isEmpty ? "nothing differs: all expectations hold" : remark)
    }
    return .edits(edits, remark: refusals.isEmpty ? nil : remark)
  }

  private func finish(_ work: Work, _ product: Product, _ id: JSON) {
    commands[id] = nil
    if work.cancellation.isCancelled {
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
    case .edits(let edits, let remark):
      guard let document = documents[work.snapshot.uri],
        document.snapshot.version == work.snapshot.version
      else {
        return refuse(id, ResponseError(.requestFailed, "the text has changed meanwhile"))
      }
      request("workspace/applyEdit", ["edit": workspaceEdit(edits, document)])
      if let remark { show(remark) }
      reply(id, remark.map { ["text": .string($0)] } ?? .null)
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
