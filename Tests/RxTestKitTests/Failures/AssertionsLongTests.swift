import Foundation
import RxTestKitAssertions
import Testing

/// A value whose text diagrams cannot draw.
private struct Item: Equatable {
  let id: Int
  let name: String
}

@Suite("Failures about many events, and the letters in them")
struct AssertionsLongTests {
  let scheduler = TestScheduler()
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: 1, column: 1)

  private func failures() -> [MarbleFailure] { scheduler._world.failures(verifyingAt: site) }

  private func lines(of message: String) -> [Substring] { message.split(separator: "\n") }

  private static func items(_ count: Int) -> [Item] {
    (1...count).map { Item(id: $0, name: "Product number \($0)") }
  }

  @Test func `a burst of many values is a few rows`() throws {
    let items = Self.items(500)
    scheduler.expect(Observable.from(items)).toBe(
      "(ab|)", values: ["a": Item(id: 1, name: "Tea"), "b": Item(id: 2, name: "Cup")])
    let message = try #require(failures().first).message
    let lines = lines(of: message)
    #expect(lines.count < 40, "\(message)")
    #expect(lines[0].hasPrefix("frame 0: wrong value: Item(id: 1, name: \"Product number 1\")"))
    #expect(lines[0].hasSuffix("at least 399 more differences)"), "\(message)")
    #expect(message.contains("  actual    [ABCDEFGHIJKLMNOP]\n"), "\(message)")
    #expect(message.hasSuffix("… and more differences"), "\(message)")
  }

  @Test func `many extra values in silence are one block and a few rows`() throws {
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(600)
    scheduler.expect(ticks).toBe(" 600s (9|)", values: ["9": 599])
    let message = try #require(failures().first).message
    #expect(lines(of: message).count < 18, "\(message)")
  }

  @Test func `letters that the test does not define are explained below the diagram`() throws {
    let items = [Item(id: 1, name: "Tea"), Item(id: 2, name: "Cup")]
    let source = scheduler.hot("-a-b", values: ["a": items[0], "b": items[1]])
    let line = #line - 1
    scheduler.expect(source).toBe("-b-b", values: ["b": items[1]])
    #expect(
      try #require(failures().first).message == """
        frame 1: wrong value: Item(id: 1, name: "Tea") instead of Item(id: 2, name: "Cup")

          hot, line \(line)  -a-b
          expected      -b-b
          actual        -A-b
                         ^
          A is Item(id: 1, name: "Tea")

          frame  expected                  actual
          1      Item(id: 2, name: "Cup")  Item(id: 1, name: "Tea")  wrong value
        """)
  }

  @Test func `a value that is not a word is drawn as a letter`() throws {
    scheduler.expect { [String]() }.toBe("t", values: ["t": ["Tea"]])
    let message = try #require(failures().first).message
    #expect(message.contains("  actual    A\n"), "\(message)")
    #expect(message.contains("  A is []\n"), "\(message)")
  }

  @Test func `no letter means two things`() throws {
    let source = scheduler.hot("-A-")
    scheduler.expect(source.map { [$0] }).toBe("-a-", values: ["a": [""], "B": ["b"]])
    let message = try #require(failures().first).message
    #expect(message.contains("actual        -C-\n"), "\(message)")
    #expect(message.contains("  C is [\"A\"]\n"), "\(message)")
  }

  @Test func `many open subscriptions are three failures and a number`() throws {
    scheduler.expectNo(.openSubscriptions)
    let source = scheduler.hot("-a-")
    let bag = DisposeBag()
    for _ in 1...500 { source.subscribe().disposed(by: bag) }
    let messages = failures().map(\.message)
    #expect(messages.count == 4)
    let rest = messages.last ?? ""
    #expect(rest.hasPrefix("497 more subscriptions to ") && rest.contains(" are still open: "))
    withExtendedLifetime(bag) {}
  }

  @Test func `long lists of events are cut around their difference`() throws {
    let events = (0..<200).map { Event.next($0) }
    var others = events
    others[100] = .next(-1)
    let message = try #require(eventDifference(of: others, from: events))
    #expect(message.count < 700)
    #expect(message.hasPrefix("200 events expected, 200 came; where they differ: expected …"))
    #expect(message.contains("next(-1)"))
  }

  @Test func `a diagram that is too long to read is not accepted`() throws {
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(600)
    scheduler.expect(ticks).toBe("-")
    scheduler.expect(ticks.take(3)).toBe("-")
    let corrections = failures().compactMap { try? $0.correction?.corrected.get() }
    #expect(corrections == [["1s 0 999ms 1 999ms (2|)"]])
  }

  @Test func `a refusal names the first value without a name and counts the others`() throws {
    let items = Self.items(3).map { Item(id: $0.id, name: String(repeating: "x", count: 900)) }
    scheduler.expect(Observable.from(items)).toBe("-", values: ["a": Item(id: 0, name: "")])
    guard case .failure(let obstacle)? = failures().first?.correction?.corrected else {
      Issue.record("accepted")
      return
    }
    #expect(obstacle.reason.hasPrefix("'values' has no name for Item(id: 1, name: \"xxx"))
    #expect(obstacle.reason.hasSuffix("x…, and 2 other values: add names"))
    #expect(obstacle.reason.count < 180)
  }

  @Test func `an element that comes at the end of its source is explained`() throws {
    let answer = scheduler.cold("--t|")
    let line = #line - 1
    scheduler.expect(answer.asSingle()).toBe("--(t|)")
    scheduler.expect(answer.asSingle().asObservable()).toBe("--(t|)")
    scheduler.expect(answer.delay(.milliseconds(3), scheduler: scheduler)).toBe("--t--|")
    let messages = failures().map(\.message)
    let source = "`cold, line \(line)` draws its '|' 1 frame after its element"
    let advice = "draw both in one frame, or expect the element in the frame of the '|'."
    let known =
      "A Single or Maybe emits its element when its source completes, and \(source): \(advice)"
    let guess =
      "\(source), and asSingle() and asMaybe() emit when their source completes: if the pipeline uses one of them, \(advice)"
    try #require(messages.count == 3)
    #expect(messages[0].hasSuffix("\n\n  \(known)"), "\(messages[0])")
    #expect(messages[1].hasSuffix("\n\n  \(guess)"), "\(messages[1])")
    #expect(!messages[2].contains("asSingle"), "\(messages[2])")
  }

  @Test func `a stream that does not terminate is not taken for a sleep`() async throws {
    let (open, one) = AsyncStream.makeStream(of: Int.self)
    let (never, two) = AsyncThrowingStream.makeStream(of: Int.self)
    scheduler.at(1) {
      one.yield(3)
      two.yield(4)
    }
    scheduler.expect(open, subscribing: "^-----!").toBe("-3--|")
    scheduler.expect(never, subscribing: "^-----!").toBe("-4--#")
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    try #require(messages.count == 2)
    #expect(messages[0].contains("\n\n  The sequence has not ended"), "\(messages[0])")
    #expect(messages[1].contains("\n\n  The sequence has not failed"), "\(messages[1])")
    #expect(messages[0].hasSuffix("draw no '|'; an AsyncStream ends by continuation.finish()."))
    #expect(messages[1].hasSuffix("an AsyncThrowingStream does by continuation.finish(throwing:)."))
    #expect(!messages.joined().contains("Task.sleep"))
  }
}
