import Foundation
import Testing

@Suite struct `Diagrams of long values and long times` {
  static let long = """
    test maps names to records
      hot  users  -a-b-|
      run         users.map { ["name": $0, "address": ["street": "Main Street 12", "city": "Berlin"]] }
      expect      -x-y-|
      where       x = ["name": "a", "address": ["street": "Main Street 12", "city": "Berlin"]]
      where       y = ["name": "b", "address": ["street": "Main Street 12", "city": "Bonn"]]
    """

  /// The letters, three frames each, of which the first and the last are wrong.
  static var many: String {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map { "--\($0)" }
    let diagram = letters.joined() + "|"
    return """
      test changes the first and the last
        hot  source  \(diagram)
        run          source.map { $0 == "a" ? "x" : $0 == "Z" ? "y" : $0 }
        expect       \(diagram)
      """
  }

  @Test func `Long notes of errors and warnings continue below themselves`() async throws {
    let workspace = try Workspace([
      "a.marble": "test a\n  any  source 1 2\n  run  source\n  expect -1-|\n",
      "b.marble": "test b\n  hot  s a500ms b 500msec|\n  run  s.map { $0 }\n  expect a 500ms b|\n",
    ])
    let result = try await workspace.run("run", "--no-times", ".")
    #expect(result.output.contains("\n    note: replace it with an expression"), "\(result)")
    #expect(result.lines.allSatisfy { $0.count <= 100 }, "\(result)")
  }

  @Test func `A long value is a letter, and the table tells its fields apart`() async throws {
    let workspace = try Workspace(["a.marble": Self.long])
    let result = try await workspace.run("run", "--no-times", "a.marble")
    #expect(
      result.output.hasPrefix(
        """
        FAIL a.marble: 1 failed

        FAIL maps names to records

          a.marble:4:3: frame 3: wrong value: ["address"]["city"]: "Berlin" instead of "Bonn"

            hot users  -a-b-|
            run        users.map { ["name": $0, "address": ["street": "Main Street 12", "city": "Berlin"]] }
            expected   -x-y-|
            actual     -x-A-|
                          ^
            A is ["name": "b", "address": ["street": "Main Street 12", "city": "Berlin"]]

            frame  expected  actual
            3      y         A       wrong value
                ["address"]["city"]: "Berlin" instead of "Bonn"

          Each operator's output:
        """))
    let explanation = try await workspace.run("explain", "a.marble")
    #expect(explanation.output.contains("\n  actual        -x-A-|\n"))
    #expect(explanation.output.contains("\n  A is [\"name\": \"b\", \"address\":"))
  }

  @Test func `A long diagram is divided into blocks; those without a difference are left out`()
    async throws
  {
    let workspace = try Workspace(["a.marble": Self.many])
    let result = try await workspace.run("run", "--no-times", "a.marble")
    // Beside the labels 84 columns are left: 28 letters.
    let blocks = """
          expected    --a--b--c--d--e--f--g--h--i--j--k--l--m--n--o--p--q--r--s--t--u--v--w--x--y--z--A--B
          actual      --x--b--c--d--e--f--g--h--i--j--k--l--m--n--o--p--q--r--s--t--u--v--w--x--y--z--A--B
                        ^

          from frame 84 on:
          hot source  --C--D--E--F--G--H--I--J--K--L--M--N--O--P--Q--R--S--T--U--V--W--X--Y--Z|
          expected    --C--D--E--F--G--H--I--J--K--L--M--N--O--P--Q--R--S--T--U--V--W--X--Y--Z|
          actual      --C--D--E--F--G--H--I--J--K--L--M--N--O--P--Q--R--S--T--U--V--W--X--Y--y|
                                                                                             ^
      """
    #expect(result.output.contains(blocks))
    // Four blocks, of which the middle ones show no difference.
    let narrow = try await workspace.runOnTerminal("run", "--no-times", "a.marble", columns: 64)
    #expect(narrow.lines.count { $0.hasPrefix("    actual ") } == 2)
    #expect(narrow.lines.count { $0.contains("from frame") } == 1)
  }

  @Test(arguments: [40, 72, 100, 160])
  func `Nothing is wider than the terminal`(columns: Int) async throws {
    let texts = (1...9).map { "'\(String(repeating: "long ", count: $0))'" }.joined(separator: "-")
    let sixty = Array(repeating: "\(texts)", count: 3).joined(separator: "-")
    let words = """
      test has long values
        hot  source  -\(texts)-|
        run          source.map { $0 + " and something that is \\($0.count) characters longer" }
        expect       -\(sixty)-|
      """
    let workspace = try Workspace([
      "a.marble": Self.long, "b.marble": Self.many, "c.marble": words,
    ])
    for command in [["run"], ["explain"], ["render", "--as", "ascii"]] {
      let result = try await workspace.runOnTerminal(
        command + ["--color", "never"].prefix(command[0] == "render" ? 0 : 2)
          + ["a.marble", "b.marble", "c.marble"], columns: columns)
      // A slow run erases the line of its progress.
      let lines = result.lines.flatMap { $0.components(separatedBy: "\r\u{1B}[K") }
      let wide = lines.filter { $0.count > columns && !$0.contains("marble-cli ") }
      #expect(wide.isEmpty, "\(command)")
      #expect(result.lines.count < 200)
    }
  }

  @Test func `Without a terminal nothing is wider than 100 columns`() async throws {
    let workspace = try Workspace(["a.marble": Self.long, "b.marble": Self.many])
    for command in ["run", "explain"] {
      let result = try await workspace.run(command, "a.marble", "b.marble")
      #expect(result.lines.allSatisfy { $0.count <= 100 })
    }
  }

  @Test func `A wrong subscription is one block below its source`() async throws {
    let text = """
      test subscribes again and again
        cold source  -a-#
        run          source.retry(4)
        expect       -a--a--a--a-#
        subs source  ^--!
        subs source  ------^--!
        subs source  ---------^--!
      """
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("run", "--no-times", "a.marble")
    #expect(
      result.output.contains(
        """
          a.marble:7:3: source is subscribed 4 times, but has 3 'subs' rows; add: subs source ---^--!

            cold source  -a-#
            expected 2   -
            actual 2     ---^--!
                            ^  ^

            frame  expected  actual
            3      –         subscribed  extra
            6      –         disposed    extra

        """))
  }

  @Test func `Several wrong subscriptions of a source are one failure`() async throws {
    let text = """
      test subscribes twice
        cold source  -a-#
        run          source.retry(2)
        expect       -a--a-#
        subs source  ^-!
        subs source  ---^-!
      """
    let workspace = try Workspace(["a.marble": text])
    let result = try await workspace.run("run", "--no-times", "a.marble")
    #expect(
      result.output.contains(
        """
          a.marble:5:3: subscriptions 1 and 2 of source: frame 2: disposed is 1 frame late

            cold source  -a-#
            expected 1   ^-!
            actual 1     ^--!
                           ^^
            expected 2   ---^-!
            actual 2     ---^--!
                              ^^

            frame  expected  actual
            2      disposed  disposed at 3  1 frame late, subscription 1
            5      disposed  disposed at 6  1 frame late, subscription 2

        """))
    let picture = try await workspace.run("render", "--as", "ascii", "a.marble")
    #expect(picture.output.contains("  subs source  ^-!\n  actual 1     ^--!\n"))
  }
}
