import Foundation
import TestSupport
import Testing

/// The types that `import RxTestKitAssertions` brings into a user's test file.
@Suite("The test kit's public types")
struct TestKitSurfaceTests {
  @Test func `the guide names each public type of the test kit, and no other`() throws {
    let guide = try Tree.text(of: "Documentation/SwiftTests.md")
    let section = try #require(guide.range(of: "\n## Types\n"))
    let rows = guide[section.upperBound...].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.output.1) }
    }
    let declared = try ["MarbleKit", "MarbleAssertions", "RxTestKit", "RxTestKitAssertions"].reduce(
      into: Set()
    ) {
      $0.formUnion(try publicTypes(below: "Sources/\($1)"))
    }
    #expect(declared.count > 20)
    #expect(Set(named) == declared)
    #expect(named.count == Set(named).count)
  }

  /// The public types that are not nested in others.
  private func publicTypes(below folder: String) throws -> Set<String> {
    let declaration =
      /^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:(?:final|indirect) )?(?:actor|class|enum|protocol|struct|typealias) (\w+)/
    return try Tree.files(below: folder, ending: ".swift").reduce(into: []) { types, path in
      for line in try Tree.text(of: path).split(separator: "\n") {
        if let name = line.prefixMatch(of: declaration)?.output.1 { types.insert(String(name)) }
      }
    }
  }
}
