#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The failing cases of laws, and the failing orders of tests, that earlier runs have found: the next run tries them first.
///
/// Each is in a file of its own in the build folder of the project. They only save time, so a file that cannot be read or written is left
/// out.
package struct KeptCases: Sendable {
  private static let kind = FieldText.Kind("failing case", version: 1)

  /// The folder of the project in which the tests are; nil if there is none.
  private let project: ProjectFolder?

  /// Finds the cases of the tests of a file.
  package init(of path: String) {
    project = Self.areOff ? nil : try? ProjectFolder(of: path)
  }

  /// Whether cases are neither tried nor kept: by default, if the environment variable `MARBLE_KEPT_CASES` is `0`.
  @TaskLocal package static var areOff =
    getenv("MARBLE_KEPT_CASES").map { String(cString: $0) } == "0"

  /// The failing case of a test.
  ///
  /// - Parameters:
  ///   - title: The title of the test.
  ///   - sources: The values that the sources can emit, on which the case depends.
  /// - Returns: The text that was kept; nil if there is none.
  package func text(of title: String, _ sources: String) -> String? {
    guard let path = path(of: title, sources),
      (try? FileKind(of: path, followingLinks: false)) == .file,
      let bytes = try? FileReading.contents(of: path),
      var block = try? FieldText.blocks(of: Self.kind, in: bytes, path: path).first,
      (try? block.take("title")) == title, (try? block.take("sources")) == sources
    else { return nil }
    return try? block.take("case")
  }

  /// Keeps the failing case of a test, or forgets it.
  ///
  /// - Parameters:
  ///   - text: The case; nil if the test passes.
  ///   - title: The title of the test.
  ///   - sources: The values that the sources can emit.
  package func keep(_ text: String?, of title: String, _ sources: String) {
    guard let project, let path = path(of: title, sources) else { return }
    guard let text else {
      unlink(path)
      return
    }
    let fields = [("title", title), ("sources", sources), ("case", text)]
    try? project.write(
      FieldText.text(of: Self.kind, [fields]), to: Self.name(of: title, sources),
      in: project.casesFolder)
  }

  private func path(of title: String, _ sources: String) -> String? {
    project.map { "\($0.casesFolder)/\(Self.name(of: title, sources))" }
  }

  private static func name(of title: String, _ sources: String) -> String {
    hash(of: "\(title)\n\(sources)") + ".case"
  }

  /// A short text that stands for another, the same on every machine.
  package static func hash(of text: String) -> String { String(text.stableHash, radix: 16) }
}
