import Foundation
import RxCore
import RxFoundation
import RxFoundationNetworking
import Testing
import VirtualTimeCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.serialized) final class URLSessionTests {
  private let server: HTTPServer
  private let session = URLSession(configuration: .ephemeral)

  init() throws {
    server = try HTTPServer()
    URLSession.rx.shouldLogRequest = { _ in false }
  }

  deinit { session.invalidateAndCancel() }

  private func request(_ path: String) -> URLRequest { URLRequest(url: server.url(path)) }

  /// Returns the elements and the error of a sequence.
  private func events<Element>(
    of source: Observable<Element>
  ) async -> (elements: [Element], error: RxCocoaURLError?) {
    var elements: [Element] = []
    do {
      for try await element in source.values { elements.append(element) }
      return (elements, nil)
    } catch { return (elements, error as? RxCocoaURLError) }
  }

  /// Requests a path and returns the status of the response.
  private func status(_ path: String) async throws -> Int? {
    for try await (response, _) in session.rx.response(request: request(path)).values {
      return response.statusCode
    }
    return nil
  }

  @Test(
    "response emits the response with its body, for any status", arguments: [200, 404, 503])
  func response(status: Int) async {
    let (elements, error) = await events(
      of: session.rx.response(request: request("/status/\(status)")))
    #expect(elements.map(\.response.statusCode) == [status])
    #expect(elements.map { String(decoding: $0.data, as: UTF8.self) } == ["the body"])
    #expect(error == nil)
  }

  @Test("response sends the method, the headers and the body of the request")
  func posting() async {
    var request = request("/")
    request.httpMethod = "POST"
    request.setValue("name", forHTTPHeaderField: "X-Name")
    request.httpBody = Data("text".utf8)
    let (elements, _) = await events(of: session.rx.data(request: request))
    #expect(elements.map { String(decoding: $0, as: UTF8.self) } == ["name: text"])
  }

  @Test("response fails with the session's error", arguments: ["/drop", "http://127.0.0.1:1/"])
  func failure(path: String) async throws {
    let url = try #require(path.hasPrefix("/") ? server.url(path) : URL(string: path))
    await #expect(throws: URLError.self) {
      for try await _ in self.session.rx.response(request: URLRequest(url: url)).values {}
    }
  }

  @Test("response fails if the response is not an HTTP response")
  func otherProtocol() async throws {
    let url = try #require(URL(string: "data:text/plain,a"))
    let (elements, error) = await events(of: session.rx.response(request: URLRequest(url: url)))
    #expect(elements.isEmpty)
    guard case .nonHTTPResponse(let response) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.url == url)
  }

  @Test("data emits the body if the status is from 200 to 299", arguments: [200, 299])
  func data(status: Int) async {
    let (elements, error) = await events(of: session.rx.data(request: request("/status/\(status)")))
    #expect(elements == [Data("the body".utf8)])
    #expect(error == nil)
  }

  @Test(
    "data fails with the response and the body for any other status", arguments: [300, 500])
  func failedData(status: Int) async throws {
    let (elements, error) = await events(of: session.rx.data(request: request("/status/\(status)")))
    #expect(elements.isEmpty)
    guard case .httpRequestFailed(let response, let data) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.statusCode == status)
    #expect(data == Data("the body".utf8))
  }

  @Test("json emits the value, for a request and for a URL")
  func json() async throws {
    for source in [
      session.rx.json(request: request("/json")), session.rx.json(url: server.url("/json")),
    ] {
      let (elements, _) = await events(of: source)
      let value = try #require(elements.first as? [String: Any])
      #expect(value["name"] as? String == "a")
      #expect(value["numbers"] as? [Int] == [1, 2])
    }
  }

  @Test("json fails if the body is not JSON", arguments: ["/text", "/empty"])
  func failedJSON(path: String) async throws {
    let (elements, error) = await events(of: session.rx.json(url: server.url(path)))
    #expect(elements.isEmpty)
    guard case .deserializationError = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("json fails as data does if the status is outside 200–299")
  func failedJSONStatus() async throws {
    let (_, error) = await events(of: session.rx.json(url: server.url("/status/404")))
    guard case .httpRequestFailed(let response, _) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(response.statusCode == 404)
  }

  @Test("Disposal cancels the request, and no event follows")
  func cancellation() async throws {
    let received = PlainMutex<[String]>([])
    let disposable = session.rx.response(request: request("/hang")).subscribe(
      onNext: { _ in received.withLock { $0.append("next") } },
      onError: { error in received.withLock { $0.append("\(error)") } },
      onCompleted: { received.withLock { $0.append("completed") } })
    #expect(try await status("/has-started") == 200)
    disposable.dispose()
    #expect(try await status("/was-closed") == 200)
    #expect(received.withLock { $0 } == [])
  }

  @Test("Each subscription sends the request, and without one it is not sent")
  func cold() async {
    let counted = session.rx.data(request: request("/counted"))
    let source = session.rx.data(request: request("/count"))
    #expect(await events(of: counted).elements == [Data("0".utf8)])
    for _ in 0..<2 { _ = await events(of: source) }
    #expect(await events(of: counted).elements == [Data("2".utf8)])
  }

  @Test("shouldLogRequest is called once for each subscription")
  func logging() async throws {
    let asked = PlainMutex<[String]>([])
    URLSession.rx.shouldLogRequest = { request in
      asked.withLock { $0.append(request.url?.path ?? "") }
      return false
    }
    let source = session.rx.data(request: request("/status/200"))
    for _ in 0..<2 { _ = await events(of: source) }
    #expect(asked.withLock { $0 } == ["/status/200", "/status/200"])
  }
}
