import RxFixtures
import RxTestKit

// Answers about places: what is there, and where else it is.
extension LanguageSession {
  func hover(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let source = HoverSource(
      document: document, registry: registry(of: document), example: options.example)
    return json(source.hover(at: try place(parameters, in: document)), in: document.snapshot.buffer)
  }

  func json(_ hover: Hover?, in buffer: TextBuffer) -> JSON {
    guard let hover else { return .null }
    return [
      "contents": ["kind": "markdown", "value": .string(hover.markdown)],
      "range": json(hover.range, in: buffer),
    ]
  }

  private func location(_ range: Range<Int>, _ document: OpenDocument) -> JSON {
    [
      "uri": .string(document.snapshot.uri), "range": json(range, in: document.snapshot.buffer),
    ]
  }

  func definition(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard let renaming = Renaming(document.snapshot, at: offset) else { return .null }
    let places = renaming.places.filter { $0.form == .declaration || $0.form == .key }
    return .array(places.map { location($0.range, document) })
  }

  func references(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard let renaming = Renaming(document.snapshot, at: offset) else { return .null }
    let includesDeclaration = parameters["context"]?["includeDeclaration"]?.isTrue ?? true
    let places = renaming.places.filter { includesDeclaration || $0.form != .declaration }
    return .array(places.map { location($0.range, document) })
  }

  /// In a diagram, the frame in all rows; elsewhere, the places of the name.
  func highlights(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    var ranges = document.snapshot.placesOfFrame(at: offset)
    if ranges.isEmpty {
      ranges = Renaming(document.snapshot, at: offset)?.places.map(\.range) ?? []
    }
    return .array(ranges.map { ["range": json($0, in: document.snapshot.buffer)] })
  }

  func linkedRanges(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard let renaming = Renaming(document.snapshot, at: offset) else { return .null }
    let ranges = renaming.linkedPlaces(in: document.snapshot)
    guard ranges.count > 1 else { return .null }
    return ["ranges": .array(ranges.map { json($0, in: document.snapshot.buffer) })]
  }

  func prepareRename(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard let renaming = Renaming(document.snapshot, at: offset) else { return .null }
    return json(renaming.occurrence.range, in: document.snapshot.buffer)
  }

  func rename(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let offset = try place(parameters, in: document)
    guard let renaming = Renaming(document.snapshot, at: offset) else {
      throw ResponseError(.requestFailed, "nothing here has a name")
    }
    do throws(Renaming.Refusal) {
      return workspaceEdit(try renaming.edits(to: parameters["newName"]?.text ?? ""), document)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
  }

  /// Changes of one version of a document.
  func workspaceEdit(_ edits: [TextEdit], _ document: OpenDocument) -> JSON {
    let snapshot = document.snapshot
    return workspaceEdit(
      edits, of: snapshot.uri, version: snapshot.version, in: snapshot.buffer)
  }

  func workspaceEdit(
    _ edits: [TextEdit], of uri: String, version: Int, in buffer: TextBuffer
  ) -> JSON {
    if !client.takesVersionedEdits {
      return ["changes": .object([.init(name: uri, value: json(edits, in: buffer))])]
    }
    return [
      "documentChanges": [
        [
          "textDocument": ["uri": .string(uri), "version": .integer(version)],
          "edits": json(edits, in: buffer),
        ]
      ]
    ]
  }

  // MARK: - Structure

  func symbols(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    .array(document.snapshot.outline.map { json($0, document.snapshot.buffer) })
  }

  private func json(_ item: OutlineItem, _ buffer: TextBuffer) -> JSON {
    [
      "name": .string(item.name), "detail": .string(item.detail),
      "kind": .integer(item.kind.number), "range": json(item.range, in: buffer),
      "selectionRange": json(item.nameRange, in: buffer),
      "children": .array(item.children.map { json($0, buffer) }),
    ]
  }

  func folds(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let (snapshot, buffer) = (document.snapshot, document.snapshot.buffer)
    return .array(
      snapshot.folds.map { lines in
        [
          "startLine": .integer(buffer.line(of: buffer.fixtureLineStart(lines.lowerBound))),
          "endLine": .integer(buffer.line(of: buffer.fixtureLineStart(lines.upperBound))),
        ]
      })
  }

  func selectionRanges(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let (snapshot, buffer) = (document.snapshot, document.snapshot.buffer)
    return .array(
      (parameters["positions"]?.items ?? []).prefix(1000).map { position in
        let offset = offset(position, in: buffer) ?? 0
        return snapshot.selections(at: offset).reversed().reduce(JSON.null) { parent, range in
          ["range": json(range, in: buffer), "parent": parent == .null ? nil : parent]
        }
      })
  }

  func tokens(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    encoded(
      document.snapshot.paintedTokens(ofLines: document.snapshot.file.lines.indices), document)
  }

  func tokensInRange(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let (range, buffer) = (try stretch(parameters, in: document), document.snapshot.buffer)
    let lines =
      buffer.fixtureLine(of: range.lowerBound)..<buffer.fixtureLine(of: range.upperBound) + 1
    return encoded(document.snapshot.paintedTokens(ofLines: lines), document)
  }

  /// Five numbers a token: the lines and characters since the last one, its length, its kind, and 0.
  private func encoded(_ tokens: [PaintedToken], _ document: OpenDocument) -> JSON {
    let buffer = document.snapshot.buffer
    var last = TextPosition(line: 0, character: 0)
    var end = 0
    var data: [JSON] = []
    data.reserveCapacity(tokens.count * 5)
    for token in tokens where token.range.lowerBound >= end {
      let start = buffer.position(of: token.range.lowerBound, client.encoding)
      let length =
        buffer.position(of: token.range.upperBound, client.encoding).character
        - start.character
      let isSameLine = start.line == last.line
      data += [
        .integer(start.line - last.line),
        .integer(start.character - (isSameLine ? last.character : 0)), .integer(length),
        .integer(PaintedToken.Kind.allCases.firstIndex(of: token.kind) ?? 0), 0,
      ]
      last = start
      end = token.range.upperBound
    }
    return ["data": .array(data)]
  }

  // MARK: - Results in the text

  func hints(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    let range = try stretch(parameters, in: document)
    return .array(
      document.hints(in: range).map { hint in
        [
          "position": json(document.snapshot.buffer.position(of: hint.offset, client.encoding)),
          "label": .string(hint.text), "paddingLeft": true,
        ]
      })
  }

  func lenses(_ document: OpenDocument, _ parameters: JSON) throws(ResponseError) -> JSON {
    .array(
      document.lenses.map { lens in
        [
          "range": json(lens.range, in: document.snapshot.buffer),
          "command": command(lens.command, titled: lens.title, ofTest: lens.test, document),
        ]
      })
  }

  func command(
    _ command: ServerCommand, titled title: String, ofTest test: String?, _ document: OpenDocument
  ) -> JSON {
    [
      "title": .string(title), "command": .string(command.rawValue),
      "arguments": .array(
        [.string(document.snapshot.uri)] + (test.map { [.string($0)] } ?? [])),
    ]
  }
}

extension OutlineItem.Kind {
  /// The protocol's number.
  fileprivate var number: Int {
    switch self {
    case .test: 6
    case .source: 8
    case .value: 13
    case .run: 12
    }
  }
}
