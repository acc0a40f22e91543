import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The code that made a request, found in the backtrace.
package struct RequestOrigin: Sendable {
  /// The operator, such as `debounce`.
  package var operatorName: String?
  /// The innermost function outside of the library, such as `SearchModel.init`.
  package var function: String?

  /// Makes an origin.
  package init(operatorName: String?, function: String?) {
    self.operatorName = operatorName
    self.function = function
  }

  private static let finder = Guarded<(@Sendable ([UInt]) -> RequestOrigin?)?>(nil)

  /// Sets what finds the origin in the return addresses of calls, which may take long.
  package static func setFinder(_ finder: @escaping @Sendable ([UInt]) -> RequestOrigin?) {
    Self.finder.withLock { $0 = finder }
  }

  static func find(_ trace: [UInt]) -> RequestOrigin? {
    let finder = finder.withLock { $0 }
    return finder?(trace)
  }
}

/// The calls that a thread is in.
enum Backtrace {
  private typealias Function =
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt) -> CInt

  /// The function of the C library; nil where it has none.
  private static let function = dlsym(dlopen(nil, RTLD_NOW), "backtrace").map {
    unsafeBitCast($0, to: Function.self)
  }

  /// The return addresses, the innermost first.
  static func capture() -> [UInt] {
    guard let function else { return [] }
    let most = 48
    return withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: most) {
      guard let addresses = $0.baseAddress else { return [] }
      let count = function(addresses, CInt(most))
      return $0.prefix(Int(count)).map { UInt(bitPattern: $0) }
    }
  }
}
