import Foundation
@testable import RxFixtures
import Testing

@testable import marble_cli

@Suite struct `Listing operators` {
  @Test func `Operators are listed by category, a line each that fits`() async throws {
    let result = try await Workspace().run("operators")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.lines.allSatisfy { $0.count <= 100 })
    #expect(
      result.output.contains(
        "\n\nFiltering\n  filter                    Emits the elements"))
    #expect(result.output.contains("\n\nOnly in Swift\n  asObservable "))
    #expect(result.lastLine == "'marble-cli operators NAME' explains an operator.")
    let names = Set(result.lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(names.isSuperset(of: OperatorRegistry.standard.forms.map(\.signature.name)))
    for category in OperatorForm.Category.allCases where category != .host {
      #expect(result.lines.count { $0 == category.rawValue } == 1)
    }
  }

  @Test func `A category is listed alone`() async throws {
    let errors = try await Workspace().run("operators", "--category", "errors")
    #expect(errors.lines.first == "Errors")
    #expect(errors.output.contains("\n  retry "))
    #expect(!errors.output.contains("\n  map "))
    let timing = try await Workspace().run("operators", "--category=timing")
    #expect(
      timing.lines.filter { !$0.hasPrefix(" ") }
        == [
          "Creation", "Transforming", "Filtering", "Errors", "Utility", "Subjects", "Traits",
          "'marble-cli operators NAME' explains an operator.",
        ])
    #expect(timing.output.contains("\n  debounce "))
    #expect(!timing.output.contains("\n  filter "))
    let json = try await Workspace().run("operators", "--json", "--category", "timing")
    #expect(json.lines.allSatisfy { $0.contains("= scheduler") })
    let swift = try await Workspace().run("operators", "--category", "swift")
    #expect(swift.lines.first == "Only in Swift")
    let unknown = try await Workspace().run("operators", "--category", "timming")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("; did you mean 'timing'?"))
    #expect(try await Workspace().run("operators", "--category", "errors", "map").status == 64)
  }

  @Test func `An operator is explained with all its forms and an example`() async throws {
    let result = try await Workspace().run("operators", "filter")
    #expect(
      result.output.contains(
        """
              hot  source  -1-2-3-4-5-6-|
              run          source.filter { $0 % 2 == 0 }
              expect       ---2---4---6-|
        """))
    let take = try await Workspace().run("operators", "take")
    for form in OperatorRegistry.standard.forms where form.signature.name == "take" {
      #expect(take.output.contains("\n  \(form.signature)\n      \(form.summary)\n"))
    }
  }

  @Test(arguments: ["retryWhen", "timeout"])
  func `Each form that has an example shows it`(name: String) async throws {
    let result = try await Workspace().run("operators", name)
    let entry = try #require(try OperatorEntry.named(name, among: OperatorEntry.all).first)
    #expect(entry.forms.count > 2)
    for form in entry.forms {
      guard let rows = OperatorDemonstration(of: [form])?.rows else { continue }
      #expect(result.output.contains("\n\n      " + rows.joined(separator: "\n      ") + "\n"))
    }
  }

  @Test func `Coverage tells which cases no fixture of an operator exercises`() async throws {
    let text = """
      test a
        tags   empty cold
        run    empty().map { $0 }.delay(1)
        expect |

      test b
        tags   never time
        run    Observable.never().delay(1)
        expect -
      """
    let workspace = try Workspace(["Fixtures/a.marble": text])
    let map = try await workspace.run("operators", "--coverage", "map")
    #expect(
      map.output == """
        map: 1 fixture, 2 of 11 cases; without never, one, many, error, throws, endless, disposal, \
        hot, synchronous

        """)
    let delay = try await workspace.run("operators", "--coverage", "--json", "delay")
    #expect(
      delay.output == """
        {"type":"coverage","name":"delay","fixtures":2,"cases":["never","empty","one","many","error",\
        "endless","disposal","hot","cold","synchronous","time"],"missing":["one","many","error",\
        "endless","disposal","hot","synchronous"]}

        """)
    let all = try await workspace.run("operators", "--coverage")
    #expect(all.lastLine.hasPrefix("0 of "))
    #expect(all.lastLine.hasSuffix(" operators exercise every case"))
    let none = try await Workspace().run("operators", "--coverage")
    #expect(none.status == 74)
    #expect(
      none.errors
        == "marble-cli: Fixtures: no fixtures found; --coverage counts the tests in this directory\n"
    )
  }

  @Test func `The fixtures that call an operator are counted`() async throws {
    let workspace = try Workspace([
      "Fixtures/a.marble": Samples.passing, "Fixtures/b.marble": Samples.failing,
    ])
    let map = try await workspace.run("operators", "map")
    #expect(map.output.contains("; 2 fixtures\n") || map.output.contains("    2 fixtures\n"))
    let none = try await workspace.run("operators", "scan")
    #expect(none.output.contains("0 fixtures\n"))
    #expect(!(try await Workspace().run("operators", "map").output.contains("fixture")))
  }

  @Test(arguments: [
    ("scan", "scan(_ seed"), ("throwError", "Observable.error("),
    ("Observable.of", "Observable.of("),
    ("take(until:)", "take(until other: Observable)"), ("decode", "(only in Swift)"),
  ])
  func `One operator is explained`(name: String, part: String) async throws {
    let result = try await Workspace().run("operators", name)
    #expect(result.status == 0)
    #expect(result.output.contains(part))
    #expect(result.lines.count < 30)
  }

  @Test func `A form that is asked for stands alone`() async throws {
    let result = try await Workspace().run("operators", "take(until:)")
    #expect(!result.output.contains("take(_ count: Int)"))
    #expect(result.output.contains("source.take(until: other)"))
  }

  @Test func `What only Swift can call stands below, without an example`() async throws {
    let result = try await Workspace().run("operators", "from")
    let swiftOnly = result.lines.drop { $0 != "Only in Swift" }
    #expect(swiftOnly.count { $0.contains("only in Swift") } == 2)
    #expect(!swiftOnly.contains { $0.contains("run ") })
  }

  @Test func `An unknown operator is a wrong command line`() async throws {
    let result = try await Workspace().run("operators", "debouce")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("marble-cli: no operator 'debouce'; did you mean 'debounce'?\n"))
    #expect(try await Workspace().run("operators", "map", "scan").status == 64)
  }

  @Test func `JSON has the documented keys`() async throws {
    let result = try await Workspace().run("operators", "--json")
    #expect(result.status == 0)
    let keys: Set = [
      "type", "name", "signature", "category", "summary", "otherNames", "swiftOnly", "fixtures",
      "example", "output",
    ]
    for line in result.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(Set(try #require(object).keys) == keys)
    }
    #expect(result.lines.count >= OperatorRegistry.standard.forms.count)
    let one = try await Workspace().run("operators", "toArray", "--json")
    #expect(one.output.contains(#""swiftOnly":false,"fixtures":null,"example":"source.toArray()""#))
  }

  @Test func `Each form has an example, which passes`() {
    for form in OperatorRegistry.standard.forms {
      guard let example = OperatorDemonstration(of: [form]) else {
        Issue.record("\(form.signature) has no example: run 'make pages'")
        continue
      }
      #expect(!example.expression.isEmpty)
      let file = FixtureFile.parse(
        (["test example"] + example.rows).joined(separator: "\n") + "\n", path: "example")
      for test in file.tests where test.subs.isEmpty {
        let outcomes = FixtureRunner().run(test, in: file).map(\.outcome)
        #expect(outcomes.allSatisfy { $0 == .passed }, "\(form.signature): \(example.rows)")
      }
    }
  }

  @Test func `Called names are told from others`() {
    #expect(
      CalledNames("Observable.of(1).map { x in x.count }\n  .scan(0)").names
        == ["Observable", "of", ".map", "x", ".count", ".scan", "in", "0", "1"])
    #expect(CalledNames("Single.zip(a, b)").names == ["Single", "Single.zip", "a", "b"])
    #expect(CalledNames("[1...3].map(f)").names.contains(".map"))
    #expect(CalledNames("").names.isEmpty)
  }
}
