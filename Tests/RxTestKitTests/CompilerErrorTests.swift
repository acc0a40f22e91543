import Foundation
import Testing

/// A typical mistake in a test, and the compiler's first error about it.
private struct Mistake: CustomTestStringConvertible, Sendable {
  /// What is wrong.
  let testDescription: String
  /// The statement, one line.
  let code: String
  /// How the error begins.
  let error: String

  init(_ description: String, _ code: String, error: String) {
    testDescription = description
    self.code = code
    self.error = error
  }
}

private let wrongType =
  "'toBe(_:values:error:)' is unavailable: a value in 'values:' has another type than the elements"
private let innerDiagrams =
  "is unavailable: observables as elements need diagrams: toBe(…, inner:"
private let lawParameters =
  "cases:seed:subscribing:law:)' is unavailable: the law takes the scheduler first"

private let mistakes: [Mistake] = [
  Mistake(
    "a value of another type behind map",
    #"scheduler.expect(page.map { $0.title }).toBe("-a-", values: ["a": 1])"#, error: wrongType),
  Mistake(
    "a value of another type behind map by a key path",
    #"scheduler.expect(page.map(\.title)).toBe("-a-", values: ["a": 1], error: MarbleError())"#,
    error: wrongType),
  Mistake(
    "observables without diagrams", #"scheduler.expect(windows).toBe("-a-")"#,
    error: "'toBe' \(innerDiagrams)"),
  Mistake(
    "observables with values", #"scheduler.expect(windows).toBe("-a-", values: ["a": 1])"#,
    error: "'toBe(_:values:)' \(innerDiagrams)"),
  Mistake(
    "values for Void", #"scheduler.expect(taps).toBe("-a-", values: ["a": ()])"#,
    error: "'toBe(_:values:)' is unavailable: Void needs no values"),
  Mistake(
    "a law that lacks the scheduler",
    #"checkLaw("x", any: [1]) { source in (source.map { $0 }, source.retry()) }"#,
    error: "'checkLaw(_:any:\(lawParameters)"),
  Mistake(
    "a law of two sources that lacks the scheduler",
    #"checkLaw("x", any: [1], ["a"]) { one, two in (one.retry(), one.retry()) }"#,
    error: "'checkLaw(_:any:_:\(lawParameters)"),
  Mistake(
    "a law without values", #"checkLaw("x") { source in (source.retry(), source.retry()) }"#,
    error: "'checkLaw(_:law:)' is unavailable: name what the sources emit"),
  Mistake(
    "a value of another type", #"scheduler.expect(numbers).toBe("-a-", values: ["a": "one"])"#,
    error: wrongType),
  Mistake(
    "a value of another type, of a driver",
    #"scheduler.expect(page.asDriver(onErrorDriveWith: .empty())).toBe("-a-", values: ["a": 1])"#,
    error: wrongType),
  Mistake(
    "a value of another type, of a relay", #"scheduler.expect(relay).toBe("a", values: ["a": 1])"#,
    error: wrongType),
  Mistake(
    "a value of another type, of an asynchronous sequence",
    #"scheduler.expect(stream).toBe("-a-", values: ["a": 1])"#,
    error: wrongType),
  Mistake(
    "a value of another type, of a model's property",
    #"scheduler.expect { page2 }.toBe("a", values: ["a": 1])"#,
    error: wrongType),
  Mistake(
    "a value that is not read by a closure", #"scheduler.expect(page2).toBe("a")"#,
    error: "'expect(_:subscribing:)' is unavailable: write expect { … }"),
  Mistake(
    "a value for an optional element", #"scheduler.expect(names).toBe("-a-", values: ["a": 1])"#,
    error: wrongType),
  Mistake(
    "a misspelled case of a value", #"scheduler.expect(page).toBe("-a-", values: ["a": .frist])"#,
    error: "type 'Page' has no member 'frist'"),
  Mistake(
    "a misspelled case in the pipeline",
    #"scheduler.expect(page.map { $0 == .frist ? 1 : 2 }).toBe("-1-")"#,
    error: "type 'Page' has no member 'frist'"),
  Mistake(
    "elements that are not Equatable",
    #"scheduler.expect(plain).toBe("-a-", values: ["a": Plain()])"#,
    error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
  Mistake(
    "elements that are not Equatable, without values", #"scheduler.expect(plain).toBe("-a-")"#,
    error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
  Mistake(
    "tuples without a comparison", #"scheduler.expect(pairs).toBe("-a-", values: ["a": (1, "x")])"#,
    error: "'toBe(_:values:)' is unavailable: tuples are not Equatable and need a comparison"),
  Mistake(
    "a timeline of tuples without a comparison",
    #"scheduler.expect { (page2, 1) }.toBe("a", values: ["a": (.first, 1)])"#,
    error: "'toBe(_:values:)' is unavailable: tuples are not Equatable and need a comparison"),
  Mistake(
    "a timeline of values that are not Equatable", #"scheduler.expect { Plain() }.toBe("a")"#,
    error: "instance method 'expect(subscribing:_:fileID:filePath:line:column:)' requires"),
  Mistake(
    "an observable in a closure", #"scheduler.expect { numbers }.toBe("-1-")"#,
    error: "'expect(subscribing:_:)' is unavailable: pass the observable itself"),
  Mistake(
    "debounce without a scheduler",
    #"scheduler.expect(keys.debounce(.milliseconds(2))).toBe("-a-")"#,
    error: "missing argument for parameter 'scheduler' in call"),
  Mistake(
    "throttle without a scheduler",
    #"scheduler.expect(keys.throttle(.milliseconds(2))).toBe("-a-")"#,
    error: "missing argument for parameter 'scheduler' in call"),
  Mistake(
    "delay without a scheduler", #"scheduler.expect(keys.delay(.milliseconds(2))).toBe("-a-")"#,
    error: "missing argument for parameter 'scheduler' in call"),
  Mistake(
    "a time as a number",
    #"scheduler.expect(keys.debounce(0.3, scheduler: scheduler)).toBe("-a-")"#,
    error: "cannot convert value of type 'Double' to expected argument type 'RxTimeInterval'"),
  Mistake(
    "a time as a diagram",
    #"scheduler.expect(keys.debounce("--|", scheduler: scheduler)).toBe("-a-")"#,
    error: "cannot convert value of type 'String' to expected argument type 'RxTimeInterval'"),
  Mistake(
    "a source of another type",
    #"let source: TestableObservable<Int> = scheduler.hot("-a", values: ["a": "x"]); _ = source"#,
    error: "cannot assign value of type 'TestableObservable<String>'"),
  Mistake(
    "an error as a text", #"_ = scheduler.cold("-#", error: "boom")"#,
    error: "argument type 'String' does not conform to expected type 'Error'"),
  Mistake(
    "events in place of a diagram", #"scheduler.expect(numbers).toBe([Recorded.next(1, 1)])"#,
    error: "cannot convert value of type"),
  Mistake(
    "subscriptions of what is not drawn",
    #"scheduler.expectSubscriptions(of: numbers).toBe("^-!")"#,
    error: "'expectSubscriptions(of:)' is unavailable: only sources that hot and cold draw record"),
  Mistake(
    "a frame as a text", #"scheduler.at("3") {}"#,
    error: "cannot convert value of type 'String' to expected argument type 'TestTime'"),
  Mistake(
    "pipelines of different elements", "scheduler.expect(numbers).toEqual(keys)",
    error: "instance method 'toEqual(_:fileID:filePath:line:column:)' requires the types"),
  Mistake(
    "a check that is not awaited", "scheduler.verify()",
    error: "expression is 'async' but is not marked with 'await'"),
]

@Suite("The compiler's errors about mistakes in tests")
struct CompilerErrorTests {
  /// The errors of each line, in the compiler's order; nil where there is no compiler.
  private static let errors: [Int: [String]]? = try? compile()

  @Test("The error is at the mistake, and says what is wrong", arguments: mistakes.indices)
  func error(index: Int) throws {
    let errors = try #require(Self.errors, "swiftc does not run")
    let first = try #require(errors[index + 1]?.first, "'\(mistakes[index].code)' compiles")
    #expect(first.hasPrefix(mistakes[index].error), "\(mistakes[index].code)\n\(first)")
  }

  @Test("What is right compiles without a warning")
  func rightCode() throws {
    let errors = try #require(Self.errors, "swiftc does not run")
    #expect(errors.keys.allSatisfy(mistakes.indices.map { $0 + 1 }.contains), "\(errors)")
  }

  private static let declarations = """
    import RxTestKitAssertions

    let interval: RxTimeInterval = .milliseconds(2)

    struct Plain {}
    enum Page: Equatable {
      case first, second
      var title: String { "\\(self)" }
    }

    func right(_ scheduler: TestScheduler, _ page: Observable<Page>, _ plain: Observable<Plain>) {
      scheduler.expect(page).toBe("-a-|", values: ["a": .first])
      scheduler.expect(page.asDriver(onErrorDriveWith: .empty())).toBe("a", values: ["a": .first])
      scheduler.expect(page.asSingle()).toBe("-(a|)", values: ["a": .first])
      scheduler.expect(page.values).toBe("-a-|", values: ["a": .first])
      scheduler.expect(page.values.map { $0 == .first ? 1 : 2 }).toBe("-1-|")
      scheduler.expect(plain).toBe("-a-|", values: ["a": Plain()], by: { _, _ in true })
      scheduler.expect { Page.first }.toBe("a", values: ["a": .first])
      scheduler.expect(page.delay(interval, scheduler: scheduler)).toBe("-a", values: ["a": .first])
      scheduler.expect(page.map(\\.title)).toBe("-a-|", values: ["a": "first"])
      scheduler.expect(page.map { ($0, 1) }).toBe("-a-|", values: ["a": (.first, 1)], by: ==)
      scheduler.expect { (Page.first, 1) }.toBe("a", values: ["a": (.first, 1)], by: ==)
      scheduler.expect { (Plain(), 1, "a") }
        .toBe("a", values: ["a": (Plain(), 1, "a")], by: { $0.1 == $1.1 })
      scheduler.expect(page.sample(scheduler.hot("-x-", as: Void.self))).toBe("-")
      scheduler.expect(page.map { _ in () }).toBe("-a-|")
      scheduler.expect(page.map { _ in Observable.just(1) }).toBe("-a-|", inner: ["a": "(1|)"])
      checkLaw("x", any: [1], ["a"]) { _, one, two in (one.map { $0 }, one.map { $0 }) }
      scheduler.expect(page.debounce(.seconds(1), scheduler: scheduler)).toBe("|")
      scheduler.expect(page.map { if $0 == .first { "a" } else { "b" } }).toBe("-a-b")
      scheduler.expect(page.map { switch $0 { case .first: 1; case .second: 2 } }).toBe("-1-2")
    }

    """

  private static func compile() throws -> [Int: [String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let functions = mistakes.enumerated().map { index, mistake in
      """
      func mistake\(index)(
        _ scheduler: TestScheduler, _ numbers: Observable<Int>, _ keys: Observable<String>,
        _ names: Observable<String?>, _ page: Observable<Page>, _ relay: PublishRelay<Page>,
        _ stream: AsyncStream<Page>, _ page2: Page, _ plain: Observable<Plain>,
        _ pairs: Observable<(Int, String)>, _ windows: Observable<Observable<Int>>,
        _ taps: Observable<Void>
      ) async {
      #sourceLocation(file: "mistake", line: \(index + 1))
        \(mistake.code)
      #sourceLocation()
      }

      """
    }
    let file = folder.appending(path: "Mistakes.swift")
    try (declarations + functions.joined()).write(to: file, atomically: true, encoding: .utf8)
    return errors(
      in: try swiftc(
        "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
        file.path))
  }

  /// Reads `mistake:LINE:COLUMN: error: TEXT`, and the warnings about what is right, as line 0.
  private static func errors(in output: String) -> [Int: [String]] {
    var errors: [Int: [String]] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5 else { continue }
      let isMistake = parts[0].hasSuffix("mistake")
      guard parts[3] == " error" || parts[3] == " warning" && !isMistake else { continue }
      let line = isMistake ? Int(parts[1]) ?? 0 : 0
      errors[line, default: []].append(parts[4].trimmingCharacters(in: .whitespaces))
    }
    return errors
  }

  private static func swiftc(_ arguments: String...) throws -> String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc"] + arguments + ["-I", products.appending(path: "Modules").path]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
