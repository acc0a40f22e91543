#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Prints a line to standard error, whole even when several threads print.
package func printToStandardError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}
