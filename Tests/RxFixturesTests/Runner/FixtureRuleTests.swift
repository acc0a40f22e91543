import RxFixtures
import RxTestKit
import Testing

@Suite("A failure says what the operator does that the difference comes from")
struct FixtureRuleTests {
  private func note(_ rows: String) throws -> String? {
    let result = try RunnerText("test rows\n\(rows)\n").result()
    #expect(result.outcome == .failed, "\(result.report())")
    return result.failures.first?.note
  }

  @Test(
    "A subscription that ends in another frame has the sentence of the operator that disposed it",
    arguments: [
      (
        "hot a -x-y-z-|\nhot b ----s--|\nrun a.take(until: b)\nexpect -x-y|\nsubs a ^------!",
        "take(until: b): emits elements until another observable emits, then completes; "
          + "a completion of the other one has no effect"
      ),
      // `map` is disposed in the same frame, so it is not the cause.
      (
        "hot a -x-y-z-|\nrun a.map { $0 }.take(2)\nexpect -x-(y|)\nsubs a ^------!",
        "take(2): emits 2 elements at most, and completes in the frame of the last"
      ),
      (
        "hot keys -a-b-----|\ncold a ----x|\ncold b --y|\n"
          + "run keys.flatMapLatest { $0 == \"a\" ? a : b }\nexpect -----y---|\nsubs a -^----!",
        "flatMapLatest { … }: switches to the observable that a closure returns for each element; "
          + "drops what the previous one emits later"
      ),
    ] as [(rows: String, note: String)])
  func disposal(rows: String, note: String) throws {
    #expect(try self.note(rows) == note)
  }

  @Test("A subscription that ends with its source, or that the test ends, has no note")
  func ownEnd() throws {
    #expect(try note("hot a -x-|\nrun a.map { $0 }\nexpect -x-|\nsubs a ^-----!") == nil)
    #expect(
      try note("hot a -x-\nrun a.map { $0 }\nsubscribe ^--!\nexpect -x-\nsubs a ^-----!") == nil)
  }

  @Test(
    "The note has the sentence of the form that is called, with the numbers of the call",
    arguments: [
      (
        "cold x -#\nrun x.retry(3)\nexpect ----#",
        "retry(3): subscribes again when the source fails, and keeps the elements of failed attempts; "
          + "makes at most 3 attempts in all, including the first; here, it subscribes to x in frames 0, 1 and 2"
      ),
      (
        "cold x -a#\nrun x.retry(9)\nexpect -a-a|",
        "retry(9): subscribes again when the source fails, and keeps the elements of failed attempts; "
          + "makes at most 9 attempts in all, including the first; here, it subscribes to x in frames 0, 2, 4, 6 and more"
      ),
      (
        "cold x -#\nrun x.retry(2, delay: 1)\nexpect --#",
        "retry(2, delay: 1): subscribes again 1 frame after each error, and keeps the elements of failed attempts; "
          + "makes at most 2 attempts in all, including the first; here, it subscribes to x in frames 0 and 2"
      ),
      (
        "hot keys -a-b-----|\ncold a ----x|\ncold b ----y|\n"
          + "run keys.flatMapLatest { $0 == \"a\" ? a : b }\nexpect -----x-y-|",
        "flatMapLatest { … }: switches to the observable that a closure returns for each element; "
          + "drops what the previous one emits later; here, it subscribes to a in frame 1 and to b in frame 3"
      ),
      (
        "hot a -x-y|\nhot b -z---w-|\nrun a.concat(b)\nexpect -x-y-z---w-|",
        "concat(b): emits the source's elements; when the source has completed, subscribes to another observable; "
          + "here, it subscribes to b in frame 4"
      ),
      (
        "hot a -x-y-z|\nrun a.delaySubscription(3)\nexpect ----x-y-z|",
        "delaySubscription(3): subscribes to the source after 3 frames; misses what a hot source emits before; "
          + "here, it subscribes to a in frame 3"
      ),
      (
        "hot a -x-y-|\nrun a.delaySubscription(4)\nexpect -----x-y-|",
        "delaySubscription(4): subscribes to the source after 4 frames; misses what a hot source emits before; "
          + "here, it subscribes to a in frame 4"
      ),
      (
        "hot a -x|\nrun a.delaySubscription(4)\nexpect -----x|",
        "delaySubscription(4): subscribes to the source after 4 frames; misses what a hot source emits before; "
          + "here, it subscribes to a in frame 4; `a` ended in frame 2, before it was subscribed in frame 4, so its elements "
          + "reached no subscriber. If it stands for the response to a request, make it cold: its frames then count from "
          + "the subscription"
      ),
      (
        "cold x -a-b|\nrun x.startWith(\"x\")\nexpect x-a-b|",
        "startWith(\"x\"): emits elements on subscription, before those of the source, which keep their times"
      ),
      (
        "hot x -a-b-a-|\nrun x.distinctUntilChanged()\nexpect -a-b---|",
        "distinctUntilChanged(): leaves out an element only if it equals the element directly before it"
      ),
    ])
  func sentence(_ rows: String, _ note: String) throws { #expect(try self.note(rows) == note) }

  @Test(
    "Of several operators, it is the first that emits what the run emits where it differs",
    arguments: [
      ("run x.debounce(2).map { $0 + 1 }\nexpect ---2-----3|", "debounce(2)"),
      ("run x.debounce(2).scan(1) { $0 + $1 }\nexpect ---2---5|", "scan(1) { … }"),
      ("run x.map { $0 + 1 }.debounce(2)\nexpect ---2-----3|", "debounce(2)"),
      ("run x.debounce(2).take(1)\nexpect ----[1|]", "debounce(2)"),
      ("run x.debounce(2).take(1)\nexpect ---1---2-|", "take(1)"),
      (
        "cold y --a|\nrun x.debounce(2).flatMapLatest { _ in y }\nexpect ----a-----a|",
        "debounce(2)"
      ),
      (
        "cold y --a---b|\nrun x.flatMapLatest { _ in y }\nexpect ---a---ba---b|",
        "flatMapLatest { … }"
      ),
      ("run x.debounce(2).take(1)\nexpect ---1-----|", "take(1)"),
      (
        "run x.flatMap { Observable.just($0).delay(2) }.filter { $0 < 9 }\nexpect --1---2--|",
        "delay(2)"
      ),
      ("let slow = x.delay(1)\nrun slow.map { $0 }\nexpect -1---2--|", "delay(1)"),
      ("run Observable.merge(x.delay(1), Observable.never())\nexpect -1---2--", "delay(1)"),
    ])
  func origin(_ rows: String, _ call: String) throws {
    let note = try note("hot x -1---2--|\n\(rows)")
    #expect(note?.hasPrefix("\(call): ") == true, "\(note ?? "no note")")
  }

  @Test func `a long call is shortened`() throws {
    let note = try note(
      "hot firstName -a-|\nhot secondName -b-|\n"
        + "run Observable.combineLatest(firstName, secondName)\nexpect ---|")
    #expect(note?.hasPrefix("combineLatest(…): ") == true, "\(note ?? "no note")")
  }

  @Test(
    "There is no such note if something else explains the failure, or no operator does",
    arguments: [
      "hot x -a-|\nrun x\nexpect --a|",
      "hot x -a-|\nrun x.skip(0)\nexpect -a--",
      "hot x -1-|\nrun x.map { $0 + 1 }\nexpect -1-|",
      "hot x -a-|\nrun x.map { [$0] }\nexpect -r-|\nwhere r = (\"a\", 1)",
      "hot x .a.|\nrun x.delay(1)\nexpect --a-|",
    ])
  func silence(_ rows: String) throws {
    let names = ["map", "delay", "skip"]
    let note = try note(rows)
    #expect(!names.contains { note?.hasPrefix($0) == true }, "\(note ?? "no note")")
  }

  @Test func `a note does not depend on other runs`() throws {
    let rows = """
      hot x -1---2--|
      run x.debounce(2)
      expect ---1---2|
      run x.delay(1)
      expect -1---2---|
      """
    #expect(try note(rows)?.hasPrefix("delay(1): ") == true)
  }
}
