import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The environment variables by which Bazel controls a test.
enum BuildSystemProtocol {
  /// Reads the shard and the filter; a shard on the command line takes precedence.
  ///
  /// - Throws: `UsageError` if a variable has an invalid value.
  static func apply(_ environment: Environment, to selection: inout SelectionSettings) throws {
    if let filter = environment["TESTBRIDGE_TEST_ONLY"] {
      selection.buildSystemFilter = try value("TESTBRIDGE_TEST_ONLY") {
        try OptionValue.pattern(filter)
      }
    }
    if selection.shard == nil { selection.shard = try shard(environment) }
  }

  /// Creates the file that tells Bazel that the command supports shards.
  ///
  /// - Returns: The report that Bazel collects, in addition to those of the command line.
  static func prepare(_ environment: Environment) throws(FileProblem) -> ReporterRequest? {
    if let path = environment["TEST_SHARD_STATUS_FILE"] {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw FileProblem(path: path, errno: errno) }
      close(descriptor)
    }
    return environment["XML_OUTPUT_FILE"].map { ReporterRequest(kind: .junit, path: $0) }
  }

  private static func shard(_ environment: Environment) throws -> Shard? {
    guard let total = environment["TEST_TOTAL_SHARDS"] else { return nil }
    let count = try value("TEST_TOTAL_SHARDS") {
      try OptionValue.number(total, in: 0...Int.max)
    }
    guard count > 0 else { return nil }
    let index = try value("TEST_SHARD_INDEX") {
      try OptionValue.number(environment["TEST_SHARD_INDEX"] ?? "", in: 0...(count - 1))
    }
    return Shard(index: index, count: count)
  }

  private static func value<Value>(_ name: String, _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as BadValue {
      throw UsageError("environment variable \(name): \(error.reason)", topic: "run")
    }
  }
}
