import RxFixtures
import RxTestKit

// The changes that an editor offers at a place.
extension LanguageSession {
  /// Answers which changes there are: later if refactorings are wanted, because their tests must run.
  ///
  /// - Throws: `ResponseError` if the request is wrong.
  func answerCodeActions(_ parameters: JSON, _ id: JSON) throws(ResponseError) {
    let uri = parameters["textDocument"]?["uri"]?.text ?? ""
    if let file = swiftFiles[uri] { return reply(id, try codeActions(file, parameters)) }
    let document = try document(uri, for: "textDocument/codeAction")
    let range = try stretch(parameters, in: document)
    let runner = runner(for: document)
    var fixes: [Fix] = []
    if Fix.Kind.quickFix.isWanted(by: parameters) {
      fixes += FixSource(document: document, runner: runner).fixes(in: range)
    }
    guard Fix.Kind.rewrite.isWanted(by: parameters) else {
      return reply(id, json(fixes, of: document))
    }
    let refactorings = Refactorings(
      document: document, runner: runner, registry: registry(of: document), trials: trials)
    let cancellation = Cancellation()
    commands[id] = cancellation
    let deliver = deliver
    refactoringWorker.submit { [fixes] in
      let all = cancellation.isCancelled ? [] : fixes + refactorings.fixes(in: range)
      deliver { session in
        session.commands[id] = nil
        if cancellation.isCancelled {
          return session.refuse(
            id, ResponseError(.requestCancelled, "the request was cancelled"))
        }
        session.reply(id, session.json(all, of: document))
      }
    }
  }

  private func json(_ fixes: [Fix], of document: OpenDocument) -> JSON {
    .array(
      fixes.map { fix in
        [
          "title": .string(fix.title), "kind": .string(fix.kind.rawValue),
          "isPreferred": fix.isPreferred ? true : nil,
          "diagnostics": fix.finding.map {
            [json($0, of: document.snapshot.uri, in: document.snapshot.buffer)]
          },
          "edit": fix.command == nil ? workspaceEdit(fix.edits, document) : nil,
          "command": fix.command.map {
            command($0.name, titled: fix.title, ofTest: $0.test, document)
          },
        ]
      })
  }
}

extension Fix.Kind {
  /// Whether a request asks for changes of this kind: it may name some kinds, each for all below it.
  fileprivate func isWanted(by parameters: JSON) -> Bool {
    let kinds = parameters["context"]?["only"]?.items.compactMap(\.text) ?? []
    return kinds.isEmpty || kinds.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") }
  }
}
