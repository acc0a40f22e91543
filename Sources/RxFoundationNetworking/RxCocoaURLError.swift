import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An error of a request through `URLSession.rx`.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
  /// The session returned neither a response nor an error.
  case unknown
  /// The response is not an HTTP response.
  case nonHTTPResponse(response: URLResponse)
  /// The HTTP status is outside 200–299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The body of the response could not be decoded.
  case deserializationError(error: any Error)

  /// A description of the error.
  public var debugDescription: String {
    switch self {
    case .unknown: "The session returned neither a response nor an error."
    case .nonHTTPResponse(let response): "'\(response)' is not an HTTP response."
    case .httpRequestFailed(let response, _):
      "The HTTP request failed with status \(response.statusCode)."
    case .deserializationError(let error): "The body of the response could not be decoded: \(error)"
    }
  }
}
