import TestSupport
import Testing

@Suite("Sizes")
struct SizeTests {
  static let swiftFiles = [
    "Plugins", "Sources", "Tests", "Scripts", "Benchmarks/Sources", "Fuzz/Sources",
    "Compatibility/Sources", "Compatibility/TypeChecking", "Examples/Shop", "Examples/Sources",
    "Examples/Races", "Examples/Tests",
  ].flatMap {
    Tree.files(below: $0, ending: ".swift")
  }

  @Test("the tree is there")
  func treeIsThere() { #expect(Self.swiftFiles.count > 100) }

  @Test("no file has more than 400 lines", arguments: swiftFiles)
  func files(path: String) throws {
    let lines = try Tree.text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 401, "\(path) has \(lines.count) lines: divide it by theme")
  }

  @Test("no function has more than 60 lines", arguments: swiftFiles)
  func functions(path: String) throws {
    for function in Functions.all(in: try Tree.text(of: path)) {
      #expect(
        function.lines <= 60,
        "\(path):\(function.start): \(function.name) has \(function.lines) lines")
    }
  }

  @Test("nothing is left unfinished by its own words", arguments: swiftFiles)
  func unfinished(path: String) throws {
    let marks = ["TO" + "DO", "FIX" + "ME", "not " + "supported yet"]
    let text = try Tree.text(of: path)
    for mark in marks { #expect(!text.contains(mark), "\(path) says \(mark)") }
  }
}

/// The functions of a formatted Swift file, found by their indentation.
enum Functions {
  struct Function {
    let name: String
    let start: Int
    let lines: Int
  }

  static func all(in text: String) -> [Function] {
    var open: [(name: String, start: Int, indentation: Int)] = []
    var found: [Function] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let indentation = line.prefix { $0 == " " }.count
      if let name = functionName(line) {
        // What is still open beside it has no body: a protocol's requirement.
        open.removeAll { $0.indentation >= indentation }
        open.append((name, number + 1, indentation))
      }
      guard let last = open.last, line.dropFirst(indentation) == "}",
        indentation == last.indentation
      else { continue }
      open.removeLast()
      found.append(Function(name: last.name, start: last.start, lines: number + 2 - last.start))
    }
    return found
  }

  /// The name in a line that begins a function whose body does not end in that line.
  private static func functionName(_ line: Substring) -> String? {
    guard let range = line.range(of: "func "), !line.hasSuffix("}"), !line.contains("//"),
      !line.contains("\"")
    else { return nil }
    return String(line[range.upperBound...].prefix { $0 != "(" && $0 != "<" })
  }
}
