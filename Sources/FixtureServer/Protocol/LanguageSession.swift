import RxFixtures
import RxTestKit

/// A conversation with one editor: what it opens, asks and changes.
///
/// It knows the Language Server Protocol, and no connection. One thread uses it.
final class LanguageSession {
  /// The state of the conversation.
  private enum Phase {
    case new, running, shutDown
  }

  let options: ServerOptions
  private let cancelled: CancelledRequests
  let send: (JSON) -> Void
  /// Passes a closure to the thread that uses the session.
  let deliver: @Sendable (@escaping @Sendable (LanguageSession) -> Void) -> Void
  /// Runs the tests of open documents.
  let resultWorker = Worker()
  /// Carries out commands.
  let commandWorker = Worker()
  /// Waits for test targets.
  let targetWorker = Worker()
  /// The processes of test targets.
  let workers = TargetWorkers()

  private var phase = Phase.new
  /// Whether the session has ended, and if so, whether in an orderly way.
  private(set) var isOrderlyEnd: Bool?
  /// What the editor can do.
  private(set) var client = ClientAbilities([:])
  /// The open documents by their addresses.
  var documents: [String: OpenDocument] = [:]
  /// The open Swift files by their addresses.
  var swiftFiles: [String: SwiftSnapshot] = [:]
  /// Tries refactorings.
  let refactoringWorker = Worker()
  /// What came of refactorings that were tried.
  let trials = TrialMemo()
  /// The progress of tests that take long, by the addresses of their documents.
  var progress: [String: RunProgress] = [:]
  /// The commands that are under way, by their requests.
  var commands: [JSON: Cancellation] = [:]
  /// The number of runs whose progress the editor shows.
  var progressCount = 0
  /// The number of requests that were sent to the editor.
  private var requestCount = 0
  /// What to do with the editor's answers, by the requests.
  private var answers: [Int: (JSON?) -> Void] = [:]

  /// The time to wait behind a change of the text before tests run.
  static let pause = Duration.milliseconds(50)

  /// Begins a conversation.
  ///
  /// - Parameters:
  ///   - options: What the program knows.
  ///   - cancelled: The requests that the editor wants no answer to any more.
  ///   - send: Sends a message to the editor.
  ///   - deliver: Passes a closure, from any thread, to the thread that uses the session.
  init(
    _ options: ServerOptions, cancelled: CancelledRequests = CancelledRequests(),
    send: @escaping (JSON) -> Void,
    deliver: @escaping @Sendable (@escaping @Sendable (LanguageSession) -> Void) -> Void
  ) {
    self.options = options
    self.cancelled = cancelled
    self.send = send
    self.deliver = deliver
  }

  /// When ``timePassed()`` has something to do; nil if never.
  var deadline: ContinuousClock.Instant? { documents.values.compactMap(\.runTime).min() }

  /// Runs the tests whose time has come.
  func timePassed() {
    let now = ContinuousClock.now
    for uri in documents.keys.sorted() {
      if let time = documents[uri]?.runTime, time <= now { startTests(of: uri) }
    }
  }

  /// Handles what the editor sent.
  func receive(_ input: Input) {
    switch input {
    case .message(let message): handle(message)
    case .unreadable(let reason):
      let error = ResponseError(.parseError, "this is not a message: \(reason)")
      send(["jsonrpc": "2.0", "id": .null, "error": error.json])
    case .end(let reason):
      if let reason { log("the connection ended: \(reason)", type: 1) }
      isOrderlyEnd = phase == .shutDown && reason == nil
    }
  }

  private func handle(_ message: JSON) {
    guard case .object = message else {
      let error = ResponseError(.invalidRequest, "a message is an object")
      return send(["jsonrpc": "2.0", "id": .null, "error": error.json])
    }
    let parameters = message["params"] ?? [:]
    switch (message["method"]?.text, message["id"]) {
    case (let method?, let id?): answer(method, parameters, id)
    case (let method?, nil): notice(method, parameters)
    case (nil, let id?):
      // The editor's answer to a request of this server.
      if let number = id.whole, let body = answers.removeValue(forKey: number) {
        body(message["result"])
      }
    case (nil, nil):
      let error = ResponseError(.invalidRequest, "a message has a method or an id")
      send(["jsonrpc": "2.0", "id": .null, "error": error.json])
    }
  }

  // MARK: - Requests

  private func answer(_ method: String, _ parameters: JSON, _ id: JSON) {
    do throws(ResponseError) {
      if cancelled.remove(id) {
        throw ResponseError(.requestCancelled, "the request was cancelled")
      }
      switch (phase, method) {
      case (.new, "initialize"): reply(id, initialize(parameters))
      case (.new, _): throw ResponseError(.serverNotInitialized, "'initialize' is missing")
      case (_, "initialize"):
        throw ResponseError(.invalidRequest, "the server is initialized already")
      case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shut down")
      case (.running, "shutdown"):
        phase = .shutDown
        documents.values.forEach { $0.cancellation?.cancel() }
        reply(id, .null)
      case (.running, "workspace/executeCommand"): try execute(parameters, id)
      case (.running, "textDocument/codeAction"): try answerCodeActions(parameters, id)
      default: reply(id, try result(of: method, parameters))
      }
    } catch {
      send(["jsonrpc": "2.0", "id": id, "error": error.json])
    }
  }

  /// Sends the result of a request.
  func reply(_ id: JSON, _ result: JSON) { send(["jsonrpc": "2.0", "id": id, "result": result]) }

  /// Sends why a request has no result.
  func refuse(_ id: JSON, _ error: ResponseError) {
    send(["jsonrpc": "2.0", "id": id, "error": error.json])
  }

  private func initialize(_ parameters: JSON) -> JSON {
    phase = .running
    client = ClientAbilities(parameters)
    return [
      "capabilities": capabilities,
      "serverInfo": ["name": "marble-cli", "version": .string(options.version)],
    ]
  }

  // MARK: - Notifications

  private func notice(_ method: String, _ parameters: JSON) {
    if method == "exit" {
      isOrderlyEnd = phase == .shutDown
      return
    }
    guard phase == .running else { return }
    switch method {
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "$/cancelRequest":
      guard let id = parameters["id"] else { return }
      // The request was answered, or is a command that is under way.
      _ = cancelled.remove(id)
      commands[id]?.cancel()
    default: break
    }
  }

  // MARK: - To the editor

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSON) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request.
  ///
  /// - Parameter body: Is given the editor's result, or nil if it refuses.
  func request(
    _ method: String, _ parameters: JSON?, then body: @escaping (JSON?) -> Void = { _ in }
  ) {
    requestCount += 1
    answers[requestCount] = body
    send([
      "jsonrpc": "2.0", "id": .integer(requestCount), "method": .string(method),
      "params": parameters,
    ])
  }

  /// Writes a line to the editor's log: 1 is an error, 3 an information.
  func log(_ text: String, type: Int = 3) {
    notify("window/logMessage", ["type": .integer(type), "message": .string(text)])
  }
}

/// What the editor can do, as it says when the session begins.
struct ClientAbilities {
  /// How positions count characters.
  let encoding: PositionEncoding
  /// Whether findings may name other places.
  let showsRelated: Bool
  /// Whether completions may have places to fill in.
  let takesSnippets: Bool
  /// Whether inlay hints, and code lenses, can be asked for again.
  let refreshesHints: Bool
  let refreshesLenses: Bool
  /// Whether changes may name the version of their document.
  let takesVersionedEdits: Bool
  /// Whether the editor shows the progress of work that takes long.
  let showsProgress: Bool
  /// Whether the editor shows the results of commands by itself, and wants those of tests.
  let showsResults: Bool

  init(_ parameters: JSON) {
    let abilities = parameters["capabilities"]
    let offered = abilities?["general"]?["positionEncodings"]?.items.compactMap(\.text) ?? []
    encoding = offered.contains("utf-8") ? .utf8 : .utf16
    let document = abilities?["textDocument"]
    showsRelated = document?["publishDiagnostics"]?["relatedInformation"]?.isTrue ?? false
    takesSnippets = document?["completion"]?["completionItem"]?["snippetSupport"]?.isTrue ?? false
    let workspace = abilities?["workspace"]
    refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.isTrue ?? false
    refreshesLenses = workspace?["codeLens"]?["refreshSupport"]?.isTrue ?? false
    takesVersionedEdits = workspace?["workspaceEdit"]?["documentChanges"]?.isTrue ?? false
    showsProgress = abilities?["window"]?["workDoneProgress"]?.isTrue ?? false
    showsResults = parameters["initializationOptions"]?["showsResults"]?.isTrue ?? false
  }
}

/// Why a request has no result.
struct ResponseError: Error {
  /// The protocol's number of a reason.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  var json: JSON { ["code": .integer(code.rawValue), "message": .string(message)] }
}
