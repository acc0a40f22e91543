#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prints a line to standard error, whole even when several threads print.
func printToStandardError(_ line: String) {
  var bytes = Array((line + "\n").utf8)
  bytes.withUnsafeMutableBytes { buffer in
    _ = write(2, buffer.baseAddress, buffer.count)
  }
}
