import RxFixtures
import RxTestKit

// What the editor can ask, and the answers to it.
extension LanguageSession {
  /// What the server tells the editor about itself.
  var capabilities: JSON {
    [
      "positionEncoding": .string(client.encoding.rawValue),
      "textDocumentSync": ["openClose": true, "change": 2],
      "completionProvider": ["triggerCharacters": [".", " "]],
      "signatureHelpProvider": ["triggerCharacters": ["(", ","]],
      "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
      "documentHighlightProvider": true, "documentSymbolProvider": true,
      "foldingRangeProvider": true, "selectionRangeProvider": true,
      "linkedEditingRangeProvider": true,
      "renameProvider": ["prepareProvider": true],
      "documentFormattingProvider": true, "documentRangeFormattingProvider": true,
      "documentOnTypeFormattingProvider": [
        "firstTriggerCharacter": "\n",
        "moreTriggerCharacter": .array(TypedAlignment.characters.map { .string($0) }),
      ],
      "codeActionProvider": ["codeActionKinds": ["quickfix", "refactor.rewrite"]],
      "codeLensProvider": [:], "inlayHintProvider": true,
      "semanticTokensProvider": [
        "full": true, "range": true,
        "legend": [
          "tokenTypes": .array(PaintedToken.Kind.allCases.map { .string($0.rawValue) }),
          "tokenModifiers": [],
        ],
      ],
      "executeCommandProvider": [
        "commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })
      ],
    ]
  }

  /// The result of a request.
  ///
  /// - Throws: Why it has none.
  func result(of method: String, _ parameters: JSON) throws(ResponseError) -> JSON {
    guard let answer = Self.answers[method] else {
      throw ResponseError(.methodNotFound, "unknown method '\(method)'")
    }
    let uri = parameters["textDocument"]?["uri"]?.text ?? ""
    if let file = swiftFiles[uri] {
      guard let answer = Self.swiftAnswers[method] else { return .null }
      return try answer.give(self)(file, parameters)
    }
    return try answer.give(self)(try document(uri, for: method), parameters)
  }

  /// The fixture that a request is about.
  ///
  /// - Throws: That it is not open.
  func document(_ uri: String, for method: String) throws(ResponseError) -> OpenDocument {
    guard let document = documents[uri] else {
      throw ResponseError(.invalidParams, "'\(method)' needs a document that is open")
    }
    return document
  }

  /// A function in a struct: before macOS 15, a function of this type cannot be an element of a dictionary.
  struct Answer<Document> {
    let give: (LanguageSession) -> (Document, JSON) throws(ResponseError) -> JSON

    init(_ give: @escaping (LanguageSession) -> (Document, JSON) throws(ResponseError) -> JSON) {
      self.give = give
    }
  }

  /// The answers by the methods of the protocol.
  private static var answers: [String: Answer<OpenDocument>] {
    [
      "textDocument/completion": Answer(LanguageSession.completion),
      "textDocument/signatureHelp": Answer(LanguageSession.signatureHelp),
      "textDocument/hover": Answer(LanguageSession.hover),
      "textDocument/definition": Answer(LanguageSession.definition),
      "textDocument/references": Answer(LanguageSession.references),
      "textDocument/documentHighlight": Answer(LanguageSession.highlights),
      "textDocument/documentSymbol": Answer(LanguageSession.symbols),
      "textDocument/foldingRange": Answer(LanguageSession.folds),
      "textDocument/selectionRange": Answer(LanguageSession.selectionRanges),
      "textDocument/linkedEditingRange": Answer(LanguageSession.linkedRanges),
      "textDocument/prepareRename": Answer(LanguageSession.prepareRename),
      "textDocument/rename": Answer(LanguageSession.rename),
      "textDocument/formatting": Answer(LanguageSession.formatting),
      "textDocument/rangeFormatting": Answer(LanguageSession.rangeFormatting),
      "textDocument/onTypeFormatting": Answer(LanguageSession.onTypeFormatting),
      "textDocument/codeLens": Answer(LanguageSession.lenses),
      "textDocument/inlayHint": Answer(LanguageSession.hints),
      "textDocument/semanticTokens/full": Answer(LanguageSession.tokens),
      "textDocument/semanticTokens/range": Answer(LanguageSession.tokensInRange),
    ]
  }

  /// The offset of a request's position.
  ///
  /// - Throws: That it has none.
  func place(_ parameters: JSON, in document: OpenDocument) throws(ResponseError) -> Int {
    try place(parameters, in: document.snapshot.buffer)
  }

  func place(_ parameters: JSON, in buffer: TextBuffer) throws(ResponseError) -> Int {
    guard let offset = parameters["position"].flatMap({ offset($0, in: buffer) })
    else { throw ResponseError(.invalidParams, "a position is missing") }
    return offset
  }

  /// The offsets of a request's range.
  ///
  /// - Throws: That it has none.
  func stretch(_ parameters: JSON, in document: OpenDocument) throws(ResponseError) -> Range<Int> {
    try stretch(parameters, in: document.snapshot.buffer)
  }

  func stretch(_ parameters: JSON, in buffer: TextBuffer) throws(ResponseError) -> Range<Int> {
    guard let range = parameters["range"].flatMap({ range($0, in: buffer) })
    else { throw ResponseError(.invalidParams, "a range is missing") }
    return range
  }

  // MARK: - Writing

  func completion(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let snapshot = document.snapshot
    let source = CompletionSource(snapshot: snapshot, registry: registry(of: document))
    let (items, range) = source.completions(at: try place(parameters, in: document))
    return [
      // With a word, there are further proposals.
      "isIncomplete": .bool(range.isEmpty && !items.isEmpty),
      "items": .array(items.map { json($0, replacing: json(range, in: snapshot.buffer)) }),
    ]
  }

  private func json(_ item: Completion, replacing range: JSON) -> JSON {
    let text = client.takesSnippets ? item.snippet : item.plainText
    return [
      "label": .string(item.label), "kind": .integer(item.kind.number),
      "detail": item.detail.map { .string($0) },
      "documentation": item.documentation.map { ["kind": "markdown", "value": .string($0)] },
      "sortText": .string("\(item.group)\(item.label)"),
      "filterText": .string(item.filter ?? String(item.label.prefix { $0 != "(" })),
      "insertTextFormat": .integer(client.takesSnippets ? 2 : 1),
      "textEdit": ["range": range, "newText": .string(text)],
    ]
  }

  func signatureHelp(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard
      let help = SignatureHelp(document.snapshot, at: offset, registry: registry(of: document))
    else { return .null }
    let forms = help.forms.map { form -> JSON in
      [
        "label": .string(form.text),
        "documentation": ["kind": "markdown", "value": .string(form.documentation)],
        "parameters": .array(form.parameters.map { ["label": .string($0)] }),
      ]
    }
    return [
      "signatures": .array(forms), "activeSignature": .integer(help.active),
      "activeParameter": .integer(help.parameter),
    ]
  }

  // MARK: - Formatting

  func json(_ edits: [TextEdit], in buffer: TextBuffer) -> JSON {
    .array(
      edits.map { edit in
        ["range": json(edit.range, in: buffer), "newText": .string(edit.text)]
      })
  }

  func formatting(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    json(FormattingEdits(document.snapshot).edits, in: document.snapshot.buffer)
  }

  func rangeFormatting(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let (range, buffer) = (try stretch(parameters, in: document), document.snapshot.buffer)
    let lines =
      buffer.fixtureLine(of: range.lowerBound)..<buffer.fixtureLine(of: range.upperBound) + 1
    return json(FormattingEdits(document.snapshot).edits(inLines: lines), in: buffer)
  }

  /// Lays out the rows of the test above a new line, or aligns the diagrams of a test in which one is typed.
  func onTypeFormatting(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON
  {
    let snapshot = document.snapshot
    let place = try place(parameters, in: document)
    if let typed = parameters["ch"]?.text, typed != "\n" {
      return json(TypedAlignment(snapshot, at: place).edits, in: snapshot.buffer)
    }
    let line = snapshot.buffer.fixtureLine(of: place)
    guard line > 0 else { return [] }
    let first = snapshot.lines(ofTest: snapshot.testIndex(at: line - 1)).lowerBound
    let edits = FormattingEdits(snapshot).edits(inLines: first..<max(first, line))
    return json(
      edits.filter { $0.range.upperBound < snapshot.buffer.fixtureLineStart(line) },
      in: snapshot.buffer)
  }
}

extension Completion.Kind {
  /// The protocol's number.
  fileprivate var number: Int {
    switch self {
    case .keyword: 14
    case .source: 6
    case .value: 12
    case .operator_: 2
    case .member: 10
    case .type: 7
    case .function: 3
    case .label: 5
    case .tag: 20
    case .snippet: 15
    }
  }
}
