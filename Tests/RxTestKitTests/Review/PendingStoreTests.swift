import Foundation
import RxTestKit
import Testing

@Suite("Pending changes of files")
struct PendingStoreTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("péndi\u{301}ng 🙂-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("", to: "Package.swift")
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func store() throws -> PendingStore {
    PendingStore(of: try ProjectFolder(of: folder.path))
  }

  /// Makes a change of a part of a text, which it must contain once.
  private func change(_ old: String, in text: String, to new: String) throws -> PendingChange {
    let range = try #require(text.range(of: old))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return PendingChange(
      title: "é", line: text[..<range.lowerBound].count { $0 == "\n" } + 1, start: start,
      range: start..<start + old.utf8.count, old: old, new: new, picture: "expected\n\nactual")
  }

  private func note(_ changes: [PendingChange], of name: String) throws {
    try PendingStore.note(changes, of: path(name), reading: Array(try read(name).utf8))
  }

  private func changes(of name: String) throws -> [PendingChange] {
    let store = try store()
    let pending = try store.read(store.path(for: name))
    return try store.changes(in: pending, fitting: store.content(of: name))
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  @Test func `changes are accepted in any order, and move the others`() throws {
    defer { remove() }
    let text = "é(\"-a-\",\n  \"-b-\")\n f([])\n(\"🙂\"); \"z\"\n"
    let parts: [(String, String)] = [
      ("\"-a-\",\n  \"-b-\"", "\"x\""), ("[]", "[\"^\"]"), ("\"🙂\"", "\"\\\"\\\\\""), ("\"z\"", ""),
    ]
    for first in parts.indices {
      for second in parts.indices where second != first {
        try write(text, to: "a.swift")
        var all = try parts.map { part in
          part.0 == "[]"
            ? PendingChange(
              title: "", line: 3, start: 24, range: 26..<26, old: "", new: "\"^\"", picture: "")
            : try change(part.0, in: text, to: part.1)
        }
        // The empty list is between the brackets.
        let place = try change("[]", in: text, to: "").start
        all[1].start = place - 1
        all[1].range = place + 1..<place + 1
        try note(all, of: "a.swift")
        let chosen = [all[first].old, all[second].old]
        for old in chosen {
          let change = try #require(try changes(of: "a.swift").first { $0.old == old })
          try store().accept(change, of: "a.swift")
        }
        while let change = try? changes(of: "a.swift").first {
          try store().accept(change, of: "a.swift")
        }
        let expected = parts.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        #expect(try read("a.swift") == expected)
        #expect(try store().paths() == [])
      }
    }
  }

  @Test func `a change is not written into a file that has changed`() throws {
    defer { remove() }
    let text = "f(\"-a-\")\n"
    try write(text, to: "a.swift")
    let change = try change("\"-a-\"", in: text, to: "\"-b-\"")
    try note([change], of: "a.swift")
    try write(text + " ", to: "a.swift")
    let problem = #expect(throws: FileProblem.self) { try store().accept(change, of: "a.swift") }
    #expect(
      problem?.description
        == "a.swift: has changed since its changes were noted: run its tests again")
    #expect(try read("a.swift") == text + " ")
    try write(text, to: "a.swift")
    try store().reject(change, of: "a.swift")
    #expect(throws: FileProblem.self) { try store().accept(change, of: "a.swift") }
    #expect(try read("a.swift") == text)
  }

  @Test func `a later run replaces the change of the same call, and keeps the others`() throws {
    defer { remove() }
    let text = "f(\"-a-\")\ng(\"-b-\")\n"
    try write(text, to: "a.swift")
    let (one, other) = (
      try change("\"-a-\"", in: text, to: "\"1\""), try change("\"-b-\"", in: text, to: "\"2\"")
    )
    try note([one, other], of: "a.swift")
    var again = one
    again.new = "\"3\""
    try note([again], of: "a.swift")
    #expect(try changes(of: "a.swift") == [again, other])
    try PendingStore.note(
      [], forgetting: [again.start], of: path("a.swift"), reading: Array(text.utf8))
    #expect(try changes(of: "a.swift") == [other])
  }

  @Test func `a run that read another content notes nothing`() throws {
    defer { remove() }
    let text = "f(\"-a-\")\n"
    try write(text + "\n", to: "a.swift")
    let change = try change("\"-a-\"", in: text, to: "\"1\"")
    #expect(throws: FileProblem.self) {
      try PendingStore.note([change], of: path("a.swift"), reading: Array(text.utf8))
    }
    #expect(try store().paths() == [])
  }

  @Test(arguments: [
    #""\(exit(1))""#, #""a"); exit(1) ("b""#, "exit(1)", #""a" + x"#, #""a","#, #""a\"#, #""a\""#,
    "\"a\nb\"", #""a", // "b""#, ##"#"a"#"##,
  ])
  func `only literals are written into Swift code`(code: String) throws {
    defer { remove() }
    let text = "f(\"-a-\")\n"
    try write(text, to: "a.swift")
    let change = try change("\"-a-\"", in: text, to: code)
    try note([change], of: "a.swift")
    let problem = #expect(throws: FileProblem.self) { try store().accept(change, of: "a.swift") }
    #expect(problem?.reason == "a change writes something other than literals")
    #expect(try read("a.swift") == text)
  }

  @Test func `changes of overlapping places are refused`() throws {
    defer { remove() }
    let text = "f(\"-a-\", \"-b-\")\n"
    try write(text, to: "a.swift")
    let both = try change("\"-a-\", \"-b-\"", in: text, to: "\"1\"")
    var inner = try change("\"-b-\"", in: text, to: "\"2\"")
    inner.start = 0
    try note([both, inner], of: "a.swift")
    let problem = #expect(throws: FileProblem.self) { try store().accept(both, of: "a.swift") }
    #expect(problem?.reason == "two changes are of the same place")
  }

  @Test func `a file outside of the project is not touched, be it behind a link`() throws {
    defer { remove() }
    let other = folder.appendingPathExtension("other")
    defer { try? FileManager.default.removeItem(at: other) }
    let text = "f(\"-a-\")\n"
    try text.write(to: other, atomically: true, encoding: .utf8)
    try write(text, to: "a.swift")
    let change = try change("\"-a-\"", in: text, to: "\"1\"")
    try note([change], of: "a.swift")
    try FileManager.default.removeItem(atPath: path("a.swift"))
    try FileManager.default.createSymbolicLink(
      atPath: path("a.swift"), withDestinationPath: other.path)
    let problem = #expect(throws: FileProblem.self) { try store().accept(change, of: "a.swift") }
    #expect(problem?.reason == "is not a regular file of the project")
    #expect(try String(contentsOf: other, encoding: .utf8) == text)
  }

  @Test(arguments: [
    "", "\n", "\n\n", " a", "a ", "| a", "|", "a: b", "a\r\nb\r", "\u{301}x", "a\n\u{301}x\n |",
    "\u{0}\u{1B}", "日本\n語🙂",
  ])
  func `any text is read as it was written`(text: String) throws {
    let kind = FieldText.Kind("test", version: 7)
    let written = FieldText.text(of: kind, [[("a", text), ("b", text)], [("c", text)]])
    var blocks = try FieldText.blocks(of: kind, in: Array(written.utf8), path: "f")
    #expect(blocks.count == 2)
    for (index, name) in [(0, "a"), (0, "b"), (1, "c")] {
      #expect(Array(try blocks[index].take(name).utf8) == Array(text.utf8), "\(written)")
    }
    try blocks.forEach { try $0.finish() }
  }
}
