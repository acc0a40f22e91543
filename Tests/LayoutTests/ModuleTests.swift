import TestSupport
import Testing

/// What the modules may know of each other, by the manifest and by their imports.
@Suite("Modules")
struct ModuleTests {
  /// The targets that a target of the package needs, itself included.
  private static func needed(by target: String) throws -> Set<String> {
    let manifest = try Tree.text(of: "Package.swift")
    let declaration = /\.target\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/
    let targets = manifest.matches(of: declaration).map { match in
      (
        name: String(match.output.1),
        dependencies: (match.output.2 ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
      )
    }
    let dependencies = Dictionary(uniqueKeysWithValues: targets)
    var (needed, open) = (Set([target]), [target])
    while let next = open.popLast() {
      for name in try #require(dependencies[next]) where needed.insert(name).inserted {
        open.append(name)
      }
    }
    return needed
  }

  @Test func `tests of other libraries build no file of RxCore`() throws {
    for target in ["MarbleTesting", "MarbleTestingCombine"] {
      let needed = try Self.needed(by: target)
      #expect(needed.isSuperset(of: ["MarbleAssertions", "MarbleKit", "VirtualTimeCore"]))
      #expect(needed.filter { $0.hasPrefix("Rx") } == [])
    }
    // Otherwise, nothing could be found.
    #expect(try Self.needed(by: "RxTestKitAssertions").contains("RxCore"))
  }

  @Test func `an app that has the clocks builds neither Rx nor the test kit`() throws {
    let needed = try Self.needed(by: "MarbleClocks")
    #expect(needed == ["MarbleClocks", "SystemAtomics", "VirtualTimeCore"])
    for file in Tree.files(below: "Sources/MarbleClocks", ending: ".swift") {
      let imports = try Tree.text(of: file).matches(of: /(?m)^\s*(?:\w+ )*import (\w+)/)
      let names = Set(imports.map { String($0.output.1) })
      #expect(names.isSubset(of: ["Combine", "Dispatch", "VirtualTimeCore"]), "\(file)")
    }
  }

  @Test(arguments: ["VirtualTimeCore", "RxCore", "MarbleKit", "RxTestKit", "RxFixtures"])
  func `imports no test framework and no module that it does not need`(module: String) throws {
    let needed = try Self.needed(by: module)
    let files = Tree.files(below: "Sources/\(module)", ending: ".swift").filter {
      !$0.contains(".docc/")
    }
    #expect(files.count > 10)
    for file in files {
      for match in try Tree.text(of: file).matches(of: /(?m)^\s*(?:@\w+ )*import (\w+)/) {
        let name = String(match.output.1)
        #expect(!["Testing", "XCTest"].contains(name), "\(file)")
        #expect(!name.hasPrefix("Rx") || needed.contains(name), "\(file) imports \(name)")
      }
    }
  }

  // Synchronization needs a newer system than the package. Other files use `PlainAtomic`, `PlainMutex`, `AtomicValue` and `Guarded`.
  @Test func `only the files of locks and atomic values use Synchronization`() throws {
    let use = /(?m)^ *(?:@\w+ )?import Synchronization|\b(?:Mutex|Atomic)[<(]/
    let all = ["Sources", "Tests"].flatMap { Tree.files(below: $0, ending: ".swift") }
    let files = try all.filter { try Tree.text(of: $0).contains(use) }
    let folder = "Sources/VirtualTimeCore/Concurrency"
    #expect(files.sorted() == ["\(folder)/PlainAtomic.swift", "\(folder)/PlainMutex.swift"])
  }

  // Each access to a closure that `Guarded` holds directly wraps it once more: see `StoredClosure`.
  @Test func `no lock guards a bare closure`() throws {
    let files = Tree.files(below: "Sources", ending: ".swift")
    let texts = try files.map { try Tree.text(of: $0) }
    let names = texts.flatMap { text in
      text.matches(of: /typealias (\w+)(?:<.*>)? =[^\n]*->/).map { String($0.output.1) }
    }
    #expect(names.count > 10)
    for (file, text) in zip(files, texts) {
      for match in text.matches(of: /Guarded<([^\n]*)/) where !match.output.1.hasPrefix("Stored") {
        let content = match.output.1.prefix { $0 != "(" || match.output.1.first == "(" }
        let isClosure = content.hasPrefix("(") && content.contains("->")
        let isAlias = names.contains { content.hasPrefix($0 + ">") || content.hasPrefix($0 + "?>") }
        #expect(!isClosure && !isAlias, "\(file): Guarded<\(content)")
      }
    }
  }
}
