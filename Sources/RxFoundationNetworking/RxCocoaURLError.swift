import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request of `URLSession.rx` failed.
public enum RxCocoaURLError: Error, CustomDebugStringConvertible {
  /// The session gave neither a response nor an error.
  case unknown
  /// The response is not an HTTP response.
  case nonHTTPResponse(response: URLResponse)
  /// The HTTP status is not from 200 to 299.
  case httpRequestFailed(response: HTTPURLResponse, data: Data?)
  /// The body is not what was to be read.
  case deserializationError(error: any Error)

  /// The error in words.
  public var debugDescription: String {
    switch self {
    case .unknown: "The session gave neither a response nor an error."
    case .nonHTTPResponse(let response): "'\(response)' is no HTTP response."
    case .httpRequestFailed(let response, _):
      "The HTTP request failed with status \(response.statusCode)."
    case .deserializationError(let error): "The body of the response could not be read: \(error)"
    }
  }
}
