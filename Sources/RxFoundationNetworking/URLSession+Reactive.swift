import Foundation
import RxCore
import RxFoundation
import VirtualTimeCore

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Reactive where Base: URLSession {
  /// Sends a request for each subscription and emits the response.
  ///
  ///     response(request:)    ------r|
  ///
  /// Emits on the session's delegate queue. Disposal cancels the request. Emits responses with any HTTP status. Fails with the session's
  /// error, or with `RxCocoaURLError.nonHTTPResponse`.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response and its body.
  public func response(
    request: URLRequest
  ) -> Observable<(response: HTTPURLResponse, data: Data)> {
    let session = base
    return Observable.create { observer in
      nonisolated(unsafe) let observer = observer
      let log = RequestLog(request)
      let task = session.dataTask(with: request) { data, response, error in
        log?.finish(response, error)
        if let response = response as? HTTPURLResponse, let data {
          observer.onNext((response, data))
          observer.onCompleted()
        } else if let response, data != nil {
          observer.onError(RxCocoaURLError.nonHTTPResponse(response: response))
        } else {
          observer.onError(error ?? RxCocoaURLError.unknown)
        }
      }
      task.resume()
      return Disposables.create { task.cancel() }
    }
  }

  /// Sends a request for each subscription and emits the body of the response.
  ///
  ///     data(request:)    ------d|
  ///
  /// Emits on the session's delegate queue. Disposal cancels the request. Fails as `response(request:)` does, or with
  /// `RxCocoaURLError.httpRequestFailed` if the HTTP status is outside 200–299.
  ///
  /// - Parameter request: The request.
  /// - Returns: The body.
  public func data(request: URLRequest) -> Observable<Data> {
    response(request: request).map { response, data in
      guard 200..<300 ~= response.statusCode else {
        throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
      }
      return data
    }
  }

  /// Sends a request for each subscription and decodes the body of the response as JSON.
  ///
  ///     json(request:)    ------j|
  ///
  /// Emits on the session's delegate queue. Disposal cancels the request. Fails as `data(request:)` does, or with
  /// `RxCocoaURLError.deserializationError` if the body is not valid JSON.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - options: Options for reading the JSON.
  /// - Returns: The JSON value.
  public func json(
    request: URLRequest, options: JSONSerialization.ReadingOptions = []
  ) -> Observable<Any> {
    data(request: request).map { data in
      do { return try JSONSerialization.jsonObject(with: data, options: options) } catch {
        throw RxCocoaURLError.deserializationError(error: error)
      }
    }
  }

  /// Sends a GET request for each subscription and decodes the body of the response as JSON.
  ///
  /// The same as `json(request:)` with a GET request for the URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The JSON value.
  public func json(url: URL) -> Observable<Any> { json(request: URLRequest(url: url)) }
}

extension Reactive where Base == URLSession {
  /// A closure that decides whether a request is logged.
  ///
  /// When a logged request finishes, prints it as a curl command, with its outcome and duration. By default, a debug build logs all requests
  /// and a release build none. The closure is called on the subscribing thread. Setting it is thread-safe.
  public static var shouldLogRequest: (URLRequest) -> Bool {
    get { logging.withLock { $0 }.decide }
    set { logging.withLock { $0 = Logging(decide: newValue) } }
  }
}

private struct Logging: @unchecked Sendable {
  // Unchecked: as in RxSwift, the type is a plain closure. The closure that is set must be thread-safe.
  var decide: (URLRequest) -> Bool = { _ in
    #if DEBUG
      true
    #else
      false
    #endif
  }
}

private let logging = PlainMutex(Logging())

/// A request to print when it has finished, with its start time.
private struct RequestLog {
  private let request: URLRequest
  private let start = ContinuousClock.now

  /// Returns `nil` if the request is not logged.
  init?(_ request: URLRequest) {
    guard URLSession.rx.shouldLogRequest(request) else { return nil }
    self.request = request
  }

  func finish(_ response: URLResponse?, _ error: (any Error)?) {
    print(curl)
    let duration = Int((ContinuousClock.now - start) / .milliseconds(1))
    print("\(outcome(response, error)) after \(duration) ms")
  }

  private func outcome(_ response: URLResponse?, _ error: (any Error)?) -> String {
    if let response = response as? HTTPURLResponse { return "Status \(response.statusCode)" }
    if (error as? URLError)?.code == .cancelled { return "Cancelled" }
    return error.map { "Failed: \($0)" } ?? "No HTTP response"
  }

  /// A command that sends the same request.
  private var curl: String {
    var words = ["curl -i -X \(request.httpMethod ?? "GET")"]
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      words.append("-H \(quoted("\(name): \(value)"))")
    }
    if let body = request.httpBody.flatMap({ String(data: $0, encoding: .utf8) }) {
      words.append("--data-raw \(quoted(body))")
    }
    words.append(quoted(request.url?.absoluteString ?? ""))
    return words.joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
