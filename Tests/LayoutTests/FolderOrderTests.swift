import Foundation
import TestSupport
import Testing

/// A folder uses only the types of the folders before it.
@Suite("The order of the folders")
struct FolderOrderTests {
  /// The folders of a module or of one of its folders, in the documented order; folders of one step do not use each other.
  struct Order: CustomTestStringConvertible {
    let parent: String
    let steps: [[String]]

    var testDescription: String { parent }

    func step(of folder: String) -> Int? { steps.firstIndex { $0.contains(folder) } }
  }

  static let orders = [
    Order(
      parent: "RxCore",
      steps: [
        ["Core"], ["Schedulers"], ["Creation", "Subjects"], ["Operators"], ["Traits"],
        ["Async", "Blocking"],
      ]),
    Order(
      parent: "MarbleKit",
      steps: [
        ["Text"], ["Files"], ["Marble"], ["Diff"], ["Recording"], ["Hints"], ["Failures"],
        ["Orders", "Pictures", "Review"],
        ["VirtualTime"],
        ["Expectations"], ["Laws"], ["Saving"],
      ]),
    Order(
      parent: "RxTestKit",
      steps: [
        ["Exports.swift"], ["Recording"], ["Hints"], ["VirtualTime"], ["Assertions"], ["Laws"],
      ]),
    Order(
      parent: "RxFixtures",
      steps: [
        ["Expressions"], ["Syntax"], ["Formatting", "Registry"], ["Runner"],
        ["Accepting", "Explain", "Render"], ["Serving"],
      ]),
    Order(
      parent: "RxFixtures/Expressions",
      steps: [["Text"], ["Values"], ["Members"], ["Syntax"], ["Parser"], ["Evaluation"]]),
  ]

  @Test("a folder uses no type of a later folder", arguments: orders)
  func order(_ order: Order) throws {
    let files = try SourceFile.all(in: order.parent)
    #expect(files.count > 15)
    var declarations: [String: Set<String>] = [:]
    for file in files {
      for name in file.declared { declarations[name, default: []].insert(file.folder) }
    }
    for file in files {
      let step = try #require(order.step(of: file.folder), "\(file.folder) is not in the order")
      for name in file.mentioned.sorted() {
        guard let folders = declarations[name], !folders.contains(file.folder) else { continue }
        let isEarlier = folders.contains { order.step(of: $0).map { $0 < step } ?? false }
        let places = folders.sorted().joined(separator: ", ")
        #expect(isEarlier, "\(file.path) uses \(name) of \(places)")
      }
    }
  }
}

/// The names of types in a file.
private struct SourceFile {
  let path: String
  /// The folder that the file is in.
  let folder: String
  /// The types that the file declares for others.
  let declared: Set<String>
  /// The capitalised names in the file's code, without comments and texts.
  let mentioned: Set<String>

  static func all(in parent: String) throws -> [SourceFile] {
    try Tree.files(below: "Sources/\(parent)", ending: ".swift").map {
      try SourceFile($0, depth: parent.split(separator: "/").count + 1)
    }
  }

  private init(_ path: String, depth: Int) throws {
    self.path = path
    folder = String(path.split(separator: "/")[depth])
    let code = try Tree.text(of: path)
      .replacing(/"""(?s:.*?)"""/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
      .replacing(/\/\/[^\n]*/, with: "")
    let declaration =
      /(?m)^(?:@\w+\s+)*(?:(?:public|package|open|final|indirect)\s+)*(?:class|struct|enum|protocol|actor|typealias)\s+(\w+)/
    declared = Set(code.matches(of: declaration).map { String($0.output.1) })
    mentioned = Set(code.matches(of: /\b[A-Z]\w+/).map { String($0.output) })
  }
}
