// What RxComposableArchitecture uses of Apple's module os.signpost. It logs nothing.

public struct OSLog: Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "")

  public let signpostsEnabled = false

  public init(subsystem: String, category: String) {}
}

public struct OSSignpostID: Sendable {
  public init(log: OSLog) {}
}

public enum OSSignpostType {
  case begin, end, event
}

public func os_signpost(
  _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID? = nil,
  _ format: StaticString = "", _ arguments: Any?...
) {}
