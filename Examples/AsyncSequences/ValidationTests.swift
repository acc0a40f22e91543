import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// Inputs and the expected output, in swift-async-algorithms' syntax.
struct Validation: CustomTestStringConvertible, Sendable {
  let inputs: [String]
  let output: String

  init(_ inputs: String..., output: String) {
    self.inputs = inputs
    self.output = output
  }

  var testDescription: String { "\(inputs.joined(separator: ", ")) → \(output)" }
}

typealias Input = AsyncValues<String, any Error>

extension TestScheduler {
  /// Expects the output of an operator for inputs.
  func expect<Output: AsyncSequence & Sendable>(
    _ validation: Validation, _ body: ([Input]) -> Output
  ) where Output.Element == String {
    expect(body(validation.inputs.map { cold($0).values })).toBe(validation.output)
  }
}

/// The diagrams with which swift-async-algorithms tests its operators.
@Suite(.verifyingMarbles) struct ValidationTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  @Test(arguments: [
    Validation("abcd----e---f-g----|", output: "------d----e-----g-|"),
    Validation("abcd----e---f-g-|", output: "------d----e----[g|]"),
    Validation("a|", output: "-[a|]"), Validation("a^", output: "-^"),
    Validation("----|", output: "----|"),
  ])
  func `debounce by three frames`(validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].debounce(for: .milliseconds(3), clock: scheduler.swiftClock)
    }
  }

  @Test(arguments: [
    (0, Validation("abcdefghijk|", output: "abcdefghijk|")),
    (1, Validation("abcdefghijk|", output: "abcdefghijk|")),
    (2, Validation("abcdefghijk|", output: "a-c-e-g-i-k|")),
    (3, Validation("abcdefghijk|", output: "a--d--g--j--[k|]")),
    (2, Validation("abcdef^", output: "a-c-e-^")),
    (1, Validation("-a-b-c-d-e-f-g-h-i-j-k-|", output: "-a-b-c-d-e-f-g-h-i-j-k-|")),
    (2, Validation("-a-b-c-d-e-f-g-h-i-j-k-|", output: "-a-b-c-d-e-f-g-h-i-j-k-|")),
    (2, Validation("--a--b--c--d--e--f--g|", output: "--a--b--c--d--e--f--g|")),
    (3, Validation("-a-b-c-d-e-f-g-h-i-j-k-|", output: "-a---c---e---g---i---k-|")),
    (3, Validation("abcdefghijkl|", output: "a--d--g--j--[l|]")),
  ])
  func `throttle emits the latest element`(frames: Int, validation: Validation) async {
    scheduler.expect(validation) {
      $0[0]._throttle(for: .milliseconds(frames), clock: scheduler.swiftClock)
    }
  }

  @Test(arguments: [
    (0, Validation("abcdefghijk|", output: "abcdefghijk|")),
    (1, Validation("abcdefghijk|", output: "abcdefghijk|")),
    (2, Validation("abcdefghijk|", output: "a-b-d-f-h-j|")),
    (3, Validation("abcdefghijk|", output: "a--b--e--h--[k|]")),
    (2, Validation("abcdef^", output: "a-b-d-^")),
    (3, Validation("abcdefghijkl|", output: "a--b--e--h--[k|]")),
  ])
  func `throttle emits the first element`(frames: Int, validation: Validation) async {
    scheduler.expect(validation) {
      $0[0]._throttle(for: .milliseconds(frames), clock: scheduler.swiftClock, latest: false)
    }
  }

  @Test func `merge of two and of three`() async {
    scheduler.expect(Validation("a-c-e-g-|", "-b-d-f-h|", output: "abcdefgh|")) {
      merge($0[0], $0[1])
    }
    scheduler.expect(Validation("a---e---|", "-b-d-f-h|", "--c---g-|", output: "abcdefgh|")) {
      merge($0[0], $0[1], $0[2])
    }
  }

  // The clock of swift-async-algorithms starts a step before the first character, so these diagrams begin with one more '-' than there.
  @Test(arguments: [(1, "-xxxxxxx[;|]"), (2, "--x-x-x-[;|]"), (3, "---x--x-[;|]")])
  func `a timer ticks until it is cancelled`(frames: Int, output: String) async {
    let ticks = AsyncTimerSequence(
      interval: .milliseconds(frames), clock: scheduler.swiftClock)
    scheduler.expect(ticks.map { _ in "x" }).toBe(output)
  }

  @Test func `a timer waits for a slow consumer`() async {
    let clock = scheduler.swiftClock
    let ticks = AsyncTimerSequence(interval: .milliseconds(2), clock: clock).map { _ in
      try? await clock.sleep(for: .milliseconds(3))
      return "x"
    }
    scheduler.expect(ticks).toBe("-----x--x-[;x|]")
  }

  @Test(arguments: [
    Validation("a--b--c---|", output: "A--B--C---|"),
    Validation("    a -- b --  c       ---|", output: "    A- - B - - C   -  --  |     "),
  ])
  func `map awaits a task`(validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].map { item in await Task { item.capitalized }.value }
    }
  }

  @Test(arguments: [
    Validation("'foo''bar''baz'|", output: "'foo''bar''baz'|"),
    Validation("'foo-''bar^''baz|'|", output: "'foo-''bar^''baz|'|"),
    Validation("[abc]def|", output: "[abc]def|"),
    Validation(" a  b  c def|", output: "[a][b][c]def|"),
  ])
  func `the output is the input`(validation: Validation) async {
    scheduler.expect(validation) { $0[0] }
  }
  @Test func `cancelled values of an observable throw`() async {
    let input = scheduler.cold("a--b- -  c--|")
    scheduler.expect(input.values).toBe("a--b-[;^]", error: CancellationError())
    scheduler.expectSubscriptions(of: input).toBe("^----!")
  }
}
