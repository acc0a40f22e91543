#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What has compiled and runs the package.
package enum Toolchain {
  #if compiler(>=6.4)
    package static let name = "Swift 6.4 or later"
  #elseif compiler(>=6.3)
    package static let name = "Swift 6.3"
  #elseif compiler(>=6.2)
    package static let name = "Swift 6.2"
  #else
    package static let name = "Swift 6.1"
  #endif

  /// The system and the processor: `Linux x86_64`.
  package static let system: String = {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Characters>(_ characters: Characters) -> String {
      withUnsafeBytes(of: characters) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
    return "\(text(names.sysname)) \(text(names.machine))"
  }()
}
