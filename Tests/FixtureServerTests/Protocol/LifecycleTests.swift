import Testing

@testable import FixtureServer

@Suite struct `The life of a session` {
  /// What a session answers to messages, without an editor that begins it.
  private func answers(_ messages: [JSON]) -> (sent: [JSON], isOrderlyEnd: Bool?) {
    var sent: [JSON] = []
    let session = LanguageSession(
      ServerOptions(version: "1.2"), send: { sent.append($0) }, deliver: { _ in })
    for message in messages { session.receive(.message(message)) }
    return (sent, session.isOrderlyEnd)
  }

  private func code(_ message: JSON?) -> Int? { message?["error"]?["code"]?.whole }

  @Test func `It begins with what the server can do`() {
    let (sent, _) = answers([
      ["id": 1, "method": "initialize", "params": ["capabilities": [:]]]
    ])
    let result = sent.first?["result"]
    #expect(result?["serverInfo"]?["version"] == "1.2")
    #expect(result?["capabilities"]?["textDocumentSync"]?["change"] == 2)
    // Without a wish of the editor, positions count units of UTF-16.
    #expect(result?["capabilities"]?["positionEncoding"] == "utf-16")
  }

  @Test func `UTF-8 is chosen if the editor offers it`() {
    let (sent, _) = answers([
      [
        "id": 1, "method": "initialize",
        "params": ["capabilities": ["general": ["positionEncodings": ["utf-16", "utf-8"]]]],
      ]
    ])
    #expect(sent.first?["result"]?["capabilities"]?["positionEncoding"] == "utf-8")
  }

  @Test func `Before it begins, requests are refused and notifications ignored`() {
    let (sent, _) = answers([
      ["method": "textDocument/didOpen", "params": [:]], ["id": "a", "method": "shutdown"],
    ])
    #expect(sent.count == 1)
    #expect(sent.first?["id"] == "a")
    #expect(code(sent.first) == -32002)
  }

  @Test func `It ends with shutdown and exit`() {
    let start: JSON = ["id": 1, "method": "initialize"]
    let shutdown: JSON = ["id": 2, "method": "shutdown"]
    let exit: JSON = ["method": "exit"]
    #expect(answers([start, shutdown, exit]).isOrderlyEnd == true)
    #expect(answers([start, exit]).isOrderlyEnd == false)
    let late = answers([start, shutdown, ["id": 3, "method": "textDocument/hover"]])
    #expect(code(late.sent.last) == -32600)
    #expect(late.isOrderlyEnd == nil)
  }

  @Test func `A second beginning and unknown methods are refused`() {
    let start: JSON = ["id": 1, "method": "initialize"]
    #expect(code(answers([start, ["id": 2, "method": "initialize"]]).sent.last) == -32600)
    #expect(
      code(answers([start, ["id": 2, "method": "textDocument/moniker"]]).sent.last) == -32601)
    #expect(answers([start, ["method": "$/unknown"]]).sent.count == 1)
  }

  @Test func `Messages that are none are answered with an error, and the session continues`() {
    let (sent, end) = answers([
      [], "text", [:], ["id": 1, "method": "initialize"], ["id": 2, "method": "shutdown"],
    ])
    #expect(sent.prefix(3).map { code($0) } == [-32600, -32600, -32600])
    #expect(sent.last == ["jsonrpc": "2.0", "id": 2, "result": .null])
    #expect(end == nil)
  }

  @Test func `A request without an open document is refused`() {
    let editor = Editor()
    let answer = editor.request(
      "textDocument/hover", ["textDocument": ["uri": "file:///none"], "position": [:]])
    #expect(answer["code"] == -32602)
  }

  @Test func `A cancelled request is not begun`() {
    let cancelled = CancelledRequests()
    var sent: [JSON] = []
    let session = LanguageSession(
      ServerOptions(), cancelled: cancelled, send: { sent.append($0) }, deliver: { _ in })
    session.receive(.message(["id": 1, "method": "initialize"]))
    cancelled.add(2)
    session.receive(.message(["id": 2, "method": "textDocument/hover"]))
    #expect(code(sent.last) == -32800)
    session.receive(.message(["method": "$/cancelRequest", "params": ["id": 2]]))
    session.receive(.message(["id": 3, "method": "textDocument/hover"]))
    #expect(code(sent.last) == -32602)
  }
}
