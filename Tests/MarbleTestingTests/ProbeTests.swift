import MarbleKit
import MarbleTesting
import Testing

/// Rows that show the events between two operators.
struct ProbeTests {
  let scheduler = MarbleScheduler()

  private func failure() -> String {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).first?.message ?? ""
  }

  @Test func `a failure shows what the probes have seen, upstream first`() {
    let line: UInt = #line + 1
    let typed = scheduler.hot("-a--bc--d---|")
    let kept = typed.filtered { $0 != "b" }.probe("kept", on: scheduler)
    let shown = kept.filtered { $0 != "d" }.probe("shown", on: scheduler)
    scheduler.expect(shown).toBe("-a---c--d---|")
    #expect(
      failure() == """
        frame 8: "d" is missing

          hot, line \(line)  -a--bc--d---|
          kept          -a---c--d---|
          shown         -a---c------|
          expected      -a---c--d---|
          actual        -a---c------|
                                ^

          frame  expected  actual
          8      "d"       –       missing
        """)
  }

  @Test func `a probe changes nothing`() {
    let failing = scheduler.cold("-a-#", error: MarbleError())
    scheduler.expect(failing.probe("failing", on: scheduler)).toBe("-a-#")
    scheduler.expectSubscriptions(of: failing).toBe("^--!")
    let endless = scheduler.cold("-a-b-c")
    scheduler.expect(endless.probe("endless", on: scheduler), unsubscribingAt: 4).toBe("-a-b")
    scheduler.expectSubscriptions(of: endless).toBe("^---!")
    #expect(failure() == "")
  }

  @Test func `each subscription has a row, from its frame on, with its end`() {
    let source = scheduler.cold("-a-b|").probe("source", on: scheduler)
    scheduler.expect(source, subscribing: "^--!").toBe("-a")
    scheduler.expect(source, subscribing: "--^").toBe("---a-b|")
    scheduler.expect(scheduler.cold("-#", error: MarbleError()).probe("other", on: scheduler))
      .toBe("-|", values: [:])
    let message = failure()
    #expect(
      message.split(separator: "\n").filter {
        $0.hasPrefix("  source") || $0.hasPrefix("  other")
      }
        == [
          "  source         -a-!", "  source           -a-b|", "  other          -#",
        ], "\(message)")
  }

  @Test func `recorded operators show the probes`() {
    let typed = scheduler.hot("-a-b-|")
    let kept = typed.filtered { $0 != "b" }.probe("kept", on: scheduler)
    #expect(scheduler.expect(kept).recorded().operators == "kept  -a---|")
  }

  @Test func `a subscription expectation shows them, too`() {
    let typed = scheduler.hot("-a|")
    scheduler.expect(typed.probe("typed", on: scheduler)).toBe("-a|")
    scheduler.expectSubscriptions(of: typed).toBe("^---!")
    let message = failure()
    #expect(message.contains("\n  typed         -a|\n"), "\(message)")
  }

  @MainActor @Test func `an async sequence has a row for each iterator`() async {
    let typed = scheduler.hot("-a-b-#", error: MarbleError())
    let letters = typed.values.probe("typed", on: scheduler).map { $0.uppercased() }
    scheduler.expect(letters.probe("upper", on: scheduler)).toBe("-A-B-#")
    await scheduler.verify()
    let operators = scheduler._world.record.probedRows(in: .rxjs)
    #expect(operators.map(\.label) == ["typed", "upper"])
    #expect(operators.map { "\($0.content.diagram, default: "")" } == ["-a-b-#", "-A-B-#"])
  }

  @Test func `a row shows the first 200 events, and a probe the first 40 subscriptions`() {
    let source = AnyMarbleSubscribable<Int> { subscriber in
      for number in 0..<201 { subscriber.next(number) }
      subscriber.complete()
      return {}
    }
    let probed = source.probe("numbers", on: scheduler)
    for _ in 0..<41 { scheduler.expect(probed).toEmit(.any, then: .more) }
    scheduler.verify()
    let labels = scheduler._world.record.probedRows(in: .rxjs).map(\.label)
    #expect(labels.count == 41)
    #expect(labels.first == "numbers (first 200 events)")
    #expect(labels.last == "numbers (first 40 subscriptions)")
  }

  @Test func `a wide value is drawn as in the recordings`() {
    let users = ["a": User(name: "Ada"), "b": User(name: "Bob")]
    let source = scheduler.cold("-a-b|", values: users).probe("source", on: scheduler)
    scheduler.expect(source).toBe("-a|", values: ["a": User(name: "Ada")])
    let rows = failure().split(separator: "\n").map { $0.split(separator: " ") }
    #expect(rows.contains(["source", "-a-A|"]) && rows.contains(["actual", "-a-A|"]), "\(rows)")
  }

  @Test func `what follows the drawn part of an endless recording is not drawn`() {
    let source = AnyMarbleSubscribable<Int> { [scheduler] subscriber in
      func tick(_ number: Int) {
        subscriber.next(number)
        scheduler.schedule(at: scheduler.elapsed + .milliseconds(1)) { tick(number + 1) }
      }
      tick(0)
      return {}
    }
    scheduler.expect(source.probe("ticks", on: scheduler)).toBe("01")
    let message = failure()
    #expect(message.contains("\n  ticks (first 200 events)  01234\n"), "\(message)")
  }

  @Test func `a name with a line break stays in its row`() {
    let typed = scheduler.hot("-a|")
    scheduler.expect(typed.probe("two\nlines", on: scheduler)).toBe("-b|")
    let message = failure()
    #expect(message.contains(#"\#n  two\nlines "#), "\(message)")
  }
}

private struct User: Equatable {
  let name: String
}

extension MarbleSubscribable {
  fileprivate func filtered(
    _ isIncluded: @escaping (Element) -> Bool
  ) -> AnyMarbleSubscribable<Element> {
    AnyMarbleSubscribable { subscriber in
      self.subscribe(
        MarbleSubscriber(
          next: { if isIncluded($0) { subscriber.next($0) } }, failure: subscriber.fail,
          completion: subscriber.complete))
    }
  }
}
