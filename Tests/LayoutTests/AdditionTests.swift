import TestSupport
import Testing

/// The operators that RxSwift does not have.
@Suite("Additions")
struct AdditionTests {
  /// A public method of an addition, and its attributes.
  private struct Method {
    let name: String
    let attributes: [Substring]
  }

  static let files = Tree.files(below: "Sources/RxCore/Operators/Additions", ending: ".swift")

  private func methods(in path: String) throws -> [Method] {
    let lines = try Tree.text(of: path).split(separator: "\n")
    return lines.indices.compactMap { index in
      guard let match = lines[index].firstMatch(of: /^ +public (?:static )?func (\w+)/) else {
        return nil
      }
      let attributes = lines[..<index].reversed().map { $0.drop { $0 == " " } }
        .prefix { $0.hasPrefix("@") }
      return Method(name: String(match.output.1), attributes: Array(attributes))
    }
  }

  @Test("there are additions")
  func areThere() { #expect(Self.files.count > 50) }

  @Test("an app's own method takes precedence over an addition", arguments: files)
  func precedence(path: String) throws {
    for method in try methods(in: path) {
      #expect(
        method.attributes.contains("@_disfavoredOverload"),
        "\(path): put @_disfavoredOverload above '\(method.name)', or it is ambiguous with an app's own method"
      )
    }
  }
}
