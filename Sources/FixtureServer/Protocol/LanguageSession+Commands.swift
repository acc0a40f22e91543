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
    /// Does jobs on tests that only the test target can run; nil if that is not known.
    let worker: TargetWorker?
    /// The tests that the test target has run.
    let ofTarget: Set<Int>
    let cancellation: Cancellation
    /// The brightness of a picture.
    let theme: PictureStyle.Theme
    /// What to say of a test that only the test's target can run.
    let refusal: String

    /// Does a job on a test here, or by the test target if only that can run it.
    func answer(
      _ job: FixtureJob, ofTest index: Int
    ) -> Result<FixtureAnswer, ResponseError> {
      func answerOfTarget() -> Result<FixtureAnswer, ResponseError> {
        self.answerOfTarget(job, ofTest: 0, snapshot.text(ofTest: index))
      }
      if ofTarget.contains(index) { return answerOfTarget() }
      let missing = MissingResults()
      let answer = runner.ending(with: cancellation, noting: missing)
        .answerHere(job, ofTest: index, in: snapshot.file, snapshot.buffer.bytes)
      return missing.isNeeded ? answerOfTarget() : .success(answer)
    }

    /// Does a job on a test by the test target.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - index: The place of the test in a text.
    ///   - bytes: The text.
    func answerOfTarget(
      _ job: FixtureJob, ofTest index: Int, _ bytes: [UInt8]
    ) -> Result<FixtureAnswer, ResponseError> {
      let path = snapshot.file.path
      switch worker?.answer(job, ofTest: index, in: path, bytes, cancellation) {
      case .answer(let answer)?: return .success(answer)
      case .failure(let reason)?: return .failure(ResponseError(.requestFailed, reason))
      case .unavailable?, .cancelled?, nil:
        return .failure(ResponseError(.requestFailed, refusal))
      }
    }

    /// Whether only the test target can run a test.
    func needsTarget(_ index: Int) -> Bool {
      if ofTarget.contains(index) { return true }
      let missing = MissingResults()
      _ = runner.ending(with: cancellation, noting: missing)
        .runHere(snapshot.file.tests[index], in: snapshot.file)
      return missing.isNeeded
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
      workers.worker(of: document.target)?.forgetRefusal()
      documents[uri]?.runTime = .now
      return reply(id, .null)
    }
    let cancellation = Cancellation()
    commands[id] = cancellation
    let work = Work(
      command: command, snapshot: document.snapshot, tests: tests, isOfOneTest: index != nil,
      runner: runner(for: document), worker: workers.worker(of: document.target),
      ofTarget: Set(tests.filter { document.shownOutcome(ofTest: $0)?.isOfTarget == true }),
      cancellation: cancellation,
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
      let job = work.command == .orders ? FixtureJob.orders : .explain
      switch work.answer(job, ofTest: index) {
      case .success(.texts(let found)): texts += found
      case .success: continue
      case .failure(let error) where work.isOfOneTest: return .refusal(error.message)
      case .failure(let error):
        texts.append("\(work.snapshot.file.tests[index].title)\n  \(error.message)")
      }
    }
    return .text(texts.joined(separator: "\n\n"))
  }

  private static func picture(of work: Work) -> Product {
    switch work.answer(.picture(work.theme), ofTest: work.tests[0]) {
    case .failure(let error): return .refusal(error.message)
    case .success(.picture(let svg, let text, let places)):
      return .picture(svg: svg, text: text, rows: work.snapshot.rows(at: places))
    case .success: return .refusal(work.refusal)
    }
  }

  private static func acceptance(of work: Work) -> Product {
    let file = work.snapshot.file
    // What a test of a target expects must not become what it emits without the target.
    let ofTarget = work.tests.filter { !work.cancellation.isCancelled && work.needsTarget($0) }
    let others = work.tests.filter { !ofTarget.contains($0) }.map { file.tests[$0] }
    let accepted = work.runner.ending(with: work.cancellation, noting: MissingResults())
      .accept(others, of: file, content: work.snapshot.buffer.bytes)
    var refusals = accepted.tests.compactMap { test in test.refusal.map { (test.title, $0) } }
    var count = accepted.tests.count { $0.refusal == nil }
    var bytes = accepted.bytes
    for index in ofTarget where !work.cancellation.isCancelled {
      let title = file.tests[index].title
      switch work.answerOfTarget(.accept, ofTest: index, bytes) {
      case .success(.acceptance(_, let refusal?)): refusals.append((title, refusal))
      case .success(.acceptance(let new, nil)):
        if new != bytes { count += 1 }
        bytes = new
      case .success: continue
      case .failure(let error): refusals.append((title, error.message))
      }
    }
    if work.isOfOneTest, let refusal = refusals.first { return .refusal(refusal.1) }
    let edits = [TextEdit].between(work.snapshot.buffer, and: bytes)
    let unchanged = refusals.map { title, reason in "\n\n\(title)\n  \(reason)" }.joined()
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
