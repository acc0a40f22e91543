import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// The diagrams with which swift-async-algorithms tests its chunks.
@Suite(.verifyingMarbles) struct ChunkValidationTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  @Test(arguments: [
    (1, Validation("ABCDE|", output: "ABCDE|")),
    (3, Validation("ABC    DEF    |", output: "--'ABC'--'DEF'|")),
    (3, Validation("A--B-C    --DE-F    |", output: "-----'ABC'-----'DEF'|")),
    (3, Validation("11111|", output: "--'111'--['11'|]")),
    (3, Validation("AB^", output: "--^")),
  ])
  func `chunks of a count`(count: Int, validation: Validation) async {
    scheduler.expect(validation) { $0[0].chunks(ofCount: count).map { $0.joined() } }
  }

  @Test(arguments: [
    Validation(
      "ABC-    DEF-    GHI-     |", "---X    ---X    ---X    |",
      output: "---'ABC'---'DEF'---'GHI'|"),
    Validation(
      "AB-   A-ABCDEFGH-         |", "--X   -X--------X         |",
      output: "--'AB'-A--------'ABCDEFGH'|"),
    Validation("--1--|", "XX-XX|", output: "---1-|"),
    Validation("AB^", "---X|", output: "--^"),
    Validation("111-111|", "---X---|", output: "---'111'---['111'|]"),
  ])
  func `chunks by a signal`(validation: Validation) async {
    scheduler.expect(validation) { $0[0].chunked(by: $0[1]).map { $0.joined() } }
  }

  @Test(arguments: [
    (
      42,
      Validation(
        "AB-   A-ABCDEFGH-         |", "--X   -X--------X         |",
        output: "--'AB'-A--------'ABCDEFGH'|")
    ),
    (2, Validation("AB   --A-B   -|", "--   X----   X|", output: "-'AB'----'AB'-|")),
    (
      5,
      Validation(
        "ABCDE      -ABCDE      |", "-----      ------      |",
        output: "----'ABCDE'-----'ABCDE'|")
    ),
    (5, Validation("AB-   ABCDE      |", "--X   -----      |", output: "--'AB'----'ABCDE'|")),
    (5, Validation("ABC^", "----X|", output: "---^")),
  ])
  func `chunks of a count or by a signal`(count: Int, validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].chunks(ofCount: count, or: $0[1]).map { $0.joined() }
    }
  }

  // The clock of swift-async-algorithms starts a step before the first character, so these diagrams begin with one more '-' than there.
  @Test(arguments: [
    (4, Validation("-ABC-DEF-GHI-|", output: "----'ABC'---'DEF'---'GHI'|")),
    (8, Validation("-AB------A-------ABCDEFG-|", output: "--------'AB'-------A-------'ABCDEFG'|")),
    (2, Validation("---1---|", output: "----1--|")),
    (5, Validation("-AB^", output: "---^")),
    (4, Validation("-111-111|", output: "----'111'---['111'|]")),
  ])
  func `chunks by time`(frames: Int, validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].chunked(by: .repeating(every: .milliseconds(frames), clock: scheduler.swiftClock))
        .map { $0.joined() }
    }
  }

  @Test(arguments: [
    (42, Validation("-AB------A-------ABCDEFG-|", output: "--------'AB'-------A-------'ABCDEFG'|")),
    (2, Validation("-AB--A-B-|", output: "--'AB'----'AB'-|")),
    (5, Validation("-ABCDE---ABCDE|", output: "-----'ABCDE'-------'ABCDE'|")),
    (5, Validation("-AB------ABCDE|", output: "--------'AB'----'ABCDE'|")),
    (5, Validation("-ABC^", output: "----^")),
  ])
  func `chunks of a count or by time`(count: Int, validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].chunks(
        ofCount: count, or: .repeating(every: .milliseconds(8), clock: scheduler.swiftClock)
      ).map { $0.joined() }
    }
  }

  @Test(arguments: [
    Validation(
      "ABC    def    GH   ij   Kl|", output: "---'ABC'--'def'-'GH'-'ij'K[l|]"),
    Validation("A----|", output: "-----[A|]"),
    Validation("AB^", output: "--^"),
  ])
  func `chunks of equal case`(validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].chunked { $0.first?.isUppercase == $1.first?.isUppercase }.map { $0.joined() }
    }
  }

  @Test func `one chunk of all elements`() async {
    scheduler.expect(Validation("ABCDE|", output: "-----['ABCDE'|]")) {
      $0[0].chunked { _, _ in true }.map { $0.joined() }
    }
    scheduler.expect(Validation("ABCDE|", output: "-----['ABCDE'|]")) {
      $0[0].chunked { _ in 42 }.map { $0.1.joined() }
    }
  }

  @Test(arguments: [
    Validation(
      "A'Aa''ab'    b'BB''bb'    'cc''CC'      |",
      output: "--   -   'AAa' -  -   'bBb'   -   ['cC'|]"),
    Validation("A----|", output: "-----[A|]"),
    Validation("Aa^", output: "--^"),
  ])
  func `chunks of an equal first letter`(validation: Validation) async {
    scheduler.expect(validation) {
      $0[0].chunked { $0.prefix(1).lowercased() }.map { $0.1.map { $0.prefix(1) }.joined() }
    }
  }
}
