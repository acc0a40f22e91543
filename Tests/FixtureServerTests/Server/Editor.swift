import RxFixtures
import Testing

@testable import FixtureServer

/// What a session has sent.
private final class Received {
  var messages: [JSON] = []
}

/// An editor that talks to a session on the thread of the test.
final class Editor {
  /// The address of the document that most tests use.
  static let uri = "file:///work%20folder/Search.marble"

  /// The messages of the session.
  private let received = Received()
  /// The editor's text of each document.
  private(set) var texts: [String: TextBuffer] = [:]
  private let messages = Mailbox<@Sendable (LanguageSession) -> Void>()
  let session: LanguageSession
  private var requestCount = 0
  private var version = 0
  private let encoding: PositionEncoding

  /// Starts a session.
  init(
    _ encoding: PositionEncoding = .utf8, options: ServerOptions = ServerOptions(),
    initializationOptions: JSON = [:], capabilities: JSON? = nil
  ) {
    self.encoding = encoding
    let (messages, received) = (messages, received)
    session = LanguageSession(
      options, send: { received.messages.append($0) }, deliver: { messages.add($0) })
    let all: JSON = [
      "general": ["positionEncodings": [.string(encoding.rawValue)]],
      "textDocument": [
        "publishDiagnostics": ["relatedInformation": true],
        "completion": ["completionItem": ["snippetSupport": true]],
      ],
      "workspace": ["workspaceEdit": ["documentChanges": true]],
    ]
    _ = request(
      "initialize",
      ["capabilities": capabilities ?? all, "initializationOptions": initializationOptions])
    notify("initialized", [:])
  }

  // MARK: - Messages

  func notify(_ method: String, _ parameters: JSON) {
    session.receive(
      .message(["jsonrpc": "2.0", "method": .string(method), "params": parameters]))
  }

  /// Sends a request, and waits for the response: its result or its error.
  @discardableResult
  func request(_ method: String, _ parameters: JSON) -> JSON {
    requestCount += 1
    let id = JSON.integer(requestCount)
    session.receive(
      .message([
        "jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters,
      ]))
    while true {
      if let response = received.messages.last(where: { $0["id"] == id && $0["method"] == nil }) {
        return response["result"] ?? response["error"] ?? .null
      }
      step()
    }
  }

  /// Lets the session do what comes next.
  ///
  /// - Parameter limit: When to stop waiting for it.
  private func step(until limit: ContinuousClock.Instant? = nil) {
    let deadline = [session.deadline, limit].compactMap { $0 }.min()
    if let give = messages.next(until: deadline) {
      give(session)
    } else {
      session.timePassed()
    }
  }

  /// Waits until the tests of all documents have run, or until something else is so.
  func settle(until isSettled: ((Editor) -> Bool)? = nil) {
    while isSettled?(self) != true,
      session.documents.values.contains(where: { $0.runTime != nil || $0.cancellation != nil })
    {
      step(until: isSettled == nil ? nil : .now + .milliseconds(5))
    }
  }

  /// The parameters of the messages of one method.
  func messages(_ method: String) -> [JSON] {
    received.messages.filter { $0["method"]?.text == method }.compactMap { $0["params"] }
  }

  // MARK: - Documents

  func open(_ text: String, uri: String = Editor.uri) {
    version += 1
    texts[uri] = TextBuffer(text)
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "marble", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Replaces the first occurrence of a text.
  func replace(_ old: String, with new: String, uri: String = Editor.uri) throws {
    let text = try #require(texts[uri]).text
    let range = try #require(text.firstRange(of: old))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    change(start..<start + old.utf8.count, to: new, uri: uri)
  }

  func change(_ range: Range<Int>, to new: String, uri: String = Editor.uri) {
    guard var buffer = texts[uri] else { return }
    version += 1
    let parameters: JSON = [
      "textDocument": ["uri": .string(uri), "version": .integer(version)],
      "contentChanges": [["range": json(range, buffer), "text": .string(new)]],
    ]
    buffer.replace(range, with: new)
    texts[uri] = buffer
    notify("textDocument/didChange", parameters)
  }

  func json(_ range: Range<Int>, _ buffer: TextBuffer) -> JSON {
    ["start": json(range.lowerBound, buffer), "end": json(range.upperBound, buffer)]
  }

  private func json(_ offset: Int, _ buffer: TextBuffer) -> JSON {
    let position = buffer.position(of: offset, encoding)
    return ["line": .integer(position.line), "character": .integer(position.character)]
  }

  /// The text in a range of the protocol.
  func text(in range: JSON?, uri: String = Editor.uri) throws -> String {
    let buffer = try #require(texts[uri])
    let (start, end) = (try #require(range?["start"]), try #require(range?["end"]))
    return buffer[try offset(start, buffer)..<(try offset(end, buffer))]
  }

  private func offset(_ json: JSON, _ buffer: TextBuffer) throws -> Int {
    buffer.offset(
      of: TextPosition(
        line: try #require(json["line"]?.whole), character: try #require(json["character"]?.whole)),
      encoding)
  }

  /// The parameters of a request about the place that `‸` marks in a text of the document.
  func place(_ marked: String, uri: String = Editor.uri) throws -> JSON {
    let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
    let buffer = try #require(texts[uri])
    let text = buffer.text
    let range = try #require(text.firstRange(of: parts.joined()))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let offset = start + parts[0].utf8.count
    return [
      "textDocument": ["uri": .string(uri)], "position": json(offset, buffer),
      "range": json(offset..<offset, buffer), "context": ["diagnostics": []],
    ]
  }

  /// The last problems of a document, each as `underlined text: first line of the message`.
  func problems(uri: String = Editor.uri) throws -> [String] {
    try diagnostics(uri: uri).map { diagnostic in
      let message = diagnostic["message"]?.text ?? ""
      let line = message.split(separator: "\n").first ?? ""
      return "\(try text(in: diagnostic["range"], uri: uri)): \(line)"
    }
  }

  func diagnostics(uri: String = Editor.uri) throws -> [JSON] {
    let all = messages("textDocument/publishDiagnostics").filter { $0["uri"]?.text == uri }
    return try #require(all.last?["diagnostics"]).items
  }

  /// The text with the changes of an answer.
  func applying(_ edits: JSON?, uri: String = Editor.uri) throws -> String {
    let buffer = try #require(texts[uri])
    let changes = try (edits?.items ?? []).map { edit -> TextEdit in
      let range = try #require(edit["range"])
      let start = try offset(try #require(range["start"]), buffer)
      return TextEdit(
        range: start..<(try offset(try #require(range["end"]), buffer)),
        text: try #require(edit["newText"]?.text))
    }
    return changes.sorted { $0.range.lowerBound < $1.range.lowerBound }.applied(to: buffer)
  }
}
