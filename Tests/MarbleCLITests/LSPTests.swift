import Testing

@Suite struct `The language server as a command` {
  /// Messages with their headers.
  private func framed(_ messages: String...) -> String {
    messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
  }

  private let start =
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
  private let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
  private let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  /// Opens a document with a text in which each line break is `\n` of JSON.
  private func open(_ text: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.marble","version":1,"text":"\#(text)"}}}"#
  }

  @Test func `It answers on standard output, and ends with 0`() async throws {
    let result = try await Workspace().run("lsp", input: framed(start, shutdown, exit))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("Content-Length: "))
    #expect(result.output.contains(#""serverInfo":{"name":"marble-cli","version":"0.2.0"}"#))
    #expect(result.output.hasSuffix(#"{"jsonrpc":"2.0","id":2,"result":null}"#))
  }

  @Test func `Without 'shutdown', it ends with 1`() async throws {
    let workspace = try Workspace()
    #expect(try await workspace.run("lsp", input: framed(start, exit)).status == 1)
    #expect(try await workspace.run("lsp", input: framed(start)).status == 1)
    #expect(try await workspace.run("lsp").status == 1)
  }

  @Test func `It reports the problems of a text`() async throws {
    let text = open(#"test a\n  run     Observable.just(1)\n  expekt  (1|)\n"#)
    let result = try await Workspace().run("lsp", input: framed(start, text, shutdown, exit))
    #expect(
      result.output.contains(#""message":"unknown row 'expekt'\nnote: did you mean 'expect'?"#))
  }

  @Test func `A page of an operator has the command's example`() async throws {
    let text = open(#"test a\n  hot  source  -a-|\n  run          source.map { $0 }\n"#)
    let hover =
      #"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.marble"},"position":{"line":2,"character":23}}}"#
    let result = try await Workspace().run("lsp", input: framed(start, text, hover, shutdown, exit))
    #expect(result.output.contains(#"run          source.map { $0.uppercased() }"#))
  }

  @Test func `It knows the registry that a test target has described`() async throws {
    let workspace = try Workspace()
    let folder = workspace.directory.appendingPathComponent("Tests/ShopTests/Fixtures").path
    let description = [
      ["marble-registry 1"], ["target", "ShopTests"], ["folder", folder], ["standard"],
      ["call", "search", "", "pipeline", "search(_: Observable<String>, pause: RxTimeInterval)"],
      ["parameter", "pause", "pause", "required", "time"],
    ].map { $0.joined(separator: "\t") + "\n" }.joined()
    try workspace.write(description, to: ".build/marble-registries/ShopTests.txt")
    func hover(in folder: String) async throws -> String {
      let uri = "file://\(folder)/Search.marble"
      let text = #"test a\n  hot  source  -a-|\n  run          source.search(pause: 3)\n"#
      let open =
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","version":1,"text":"\#(text)"}}}"#
      let ask =
        #"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"\#(uri)"},"position":{"line":2,"character":23}}}"#
      return try await workspace.run("lsp", input: framed(start, open, ask, shutdown, exit)).output
    }
    #expect(
      try await hover(in: folder).contains(
        "search(_: Observable<String>, pause: RxTimeInterval)"))
    #expect(try await hover(in: folder + "2").contains(#""id":3,"result":null"#))
    try workspace.write("no description", to: ".build/marble-registries/ShopTests.txt")
    #expect(try await hover(in: folder).contains(#""id":3,"result":null"#))
  }

  @Test func `It takes no operands`() async throws {
    let result = try await Workspace().run("lsp", "a.marble")
    #expect(result.status == 64)
    #expect(result.errors.contains("'lsp' takes no operands: the editor sends the files"))
  }
}
