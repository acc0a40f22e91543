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

    var fixture: FixtureTest { snapshot.file.tests[test] }
  }

  /// What came of a command.
  private enum Product: Sendable {
    case text(String)
    case picture(svg: String, text: String)
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
    var fixtureRunner = runner.ending(with: cancellation)
    if command == .orders { fixtureRunner.orders = .every(limit: OrderSearch.usualLimit) }
    let work = Work(
      command: command, snapshot: document.snapshot, test: index, runner: fixtureRunner)
    let deliver = deliver
    commandWorker.submit {
      let product = Self.product(of: work)
      deliver { $0.finish(work, product, id, cancellation) }
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
      return .picture(svg: picture.svg(PictureStyle()), text: picture.ascii(columns: 100))
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
    case .picture(let svg, let text):
      show(text)
      reply(id, ["svg": .string(svg), "text": .string(text)])
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
