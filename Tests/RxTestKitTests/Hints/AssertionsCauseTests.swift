import Foundation
import RxTestKitAssertions
import Testing

@Suite("Failures name their cause")
struct AssertionsCauseTests {
  let scheduler = TestScheduler()

  private func failures() -> [MarbleFailure] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site)
  }

  private func messages() -> [String] { failures().map(\.message) }

  @Test func `a result that depends on real time is not accepted`() throws {
    let queue = ConcurrentDispatchQueueScheduler(qos: .default)
    let source = scheduler.hot("-a-b-")
    scheduler.expect(source.debounce(.seconds(60), scheduler: queue)).toBe("------b")
    let failure = try #require(failures().first)
    #expect(failure.message.contains("This work runs outside"))
    #expect(throws: MarbleCorrection.Obstacle.self) { try failure.correction?.corrected.get() }
  }

  @Test func `a result that waits on another scheduler is not accepted`() throws {
    let other = TestScheduler()
    let source = scheduler.hot("-a-b-")
    scheduler.expect(source.delay(.seconds(1), scheduler: other)).toBe("------b")
    let failure = try #require(failures().first)
    #expect(throws: MarbleCorrection.Obstacle.self) { try failure.correction?.corrected.get() }
  }

  @Test func `a result of the scheduler alone is accepted`() throws {
    scheduler.expect(scheduler.hot("-a-b-")).toBe("-a-c-")
    let failure = try #require(failures().first)
    #expect(try failure.correction?.corrected.get() == ["-a-b-"])
  }

  @Test func `nothing is suspected where the test has a mistake of its own`() {
    let subject = PublishSubject<String>()
    scheduler.expect(subject).toBe("-a")
    #expect(messages().first?.contains("Nothing was emitted. The subscription begins when") == true)
    scheduler.expect(subject).toBe("-a")
    scheduler.at(1) { throw MarbleError("offline") }
    let messages = messages()
    #expect(messages.count == 2)
    #expect(messages.first?.contains("frame 1 threw") == true)
    #expect(messages.last?.contains("Nothing was emitted") == false)
  }

  @Test func `a result beside a mistake of the test is not accepted`() throws {
    let subject = PublishSubject<String>()
    scheduler.advance(to: 2)
    scheduler.at(1) { subject.onNext("a") }
    scheduler.expect(subject).toBe("---a")
    let failures = failures()
    #expect(failures.count == 2)
    #expect(failures.first?.message == "frame 1 has passed: the scheduler is at frame 2")
    #expect(throws: MarbleCorrection.Obstacle.self) {
      try failures.last?.correction?.corrected.get()
    }
  }

  @Test func `an expectation that is made too late says so`() {
    let source = scheduler.hot("-a-b-|")
    scheduler.advance(to: 2)
    scheduler.expect(source).toBe("-a-b-|")
    let messages = messages()
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("frame 1: \"a\" is missing") == true)
    #expect(
      messages.first?.contains(
        "This expectation was made in frame 2, so it receives nothing earlier") == true)
  }

  @Test func `an expectation after a run says where its subscription begins`() {
    scheduler.advance(to: 2)
    scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
    let messages = messages()
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains(
        "This expectation was made in frame 2, and its subscription begins there: make it before")
        == true)
  }

  @Test func `a value that changes before the run says when it is read`() {
    var count = 0
    scheduler.expect { count }.toBe("01")
    scheduler.expect { count }.toEmit(0, 1)
    scheduler.expect { count }.toEmit(.matching("none") { $0 == 0 }, .value(1))
    scheduler.expect { (count, "a") }.toBe("ab", values: ["a": (0, "a"), "b": (1, "a")], by: ==)
    count = 1
    let hint = """
      was replaced before expect { … } first read the value, in frame 0: call the code that replaces it in scheduler.at(0) { … }.
      """
    #expect(
      messages().map { $0.components(separatedBy: "\n\n  ").last } == [
        "0 \(hint)", "0 \(hint)", "none \(hint)", "(0, \"a\") \(hint)",
      ])
  }

  @Test func `a first value that the closure never had is not blamed on earlier code`() {
    var count = 5
    scheduler.expect { count }.toEmit(0, 1)
    count = 1
    let message = messages().first ?? ""
    #expect(message.contains("expect { … } first reads the value when verify() runs"))
    #expect(!message.contains("was replaced"))
  }

  @Test func `a value that changes only before the run says so`() {
    var isSaving = false
    scheduler.expect { isSaving }.toEmit(false, true, false)
    isSaving = true
    isSaving = false
    #expect(
      messages().first?.contains(
        "Changes before the clock runs do not show: call the code in scheduler.at(0) { … }.")
        == true)
  }

  @Test func `a timeline without its first value says so`() {
    var count = 0
    scheduler.at(1) { count = 1 }
    scheduler.expect { count }.toBe("-1")
    let hint = "expect { … } begins with the value that it reads in frame 0: draw that value first."
    #expect(messages().first?.contains(hint) == true)
  }

  @Test func `an end in the frame of the disposal says what to draw of a source without an end`() {
    scheduler.expect(scheduler.hot("a"), unsubscribingAt: 2).toBe("a-|")
    #expect(messages().first?.contains("if the source does not end, draw no '|'") == true)
  }

  @Test func `an event behind the limit says so`() {
    scheduler.limit = 10
    scheduler.expect(scheduler.hot("-a 10ms b")).toBe("-a 10ms b")
    let messages = messages()
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("The scheduler's limit is 10, so nothing runs in frame 12")
        == true)
  }

  @Test func `subscriptions in another order are written in theirs`() throws {
    let source = scheduler.cold("-a|")
    scheduler.expect(source.concat(source)).toBe("-a-a|")
    scheduler.expectSubscriptions(of: source).toBe("--^-!", "^-!")
    let failure = try #require(failures().first)
    #expect(
      failure.message == """
        the subscriptions are the expected ones in another order: draw them in the order in which they began, "^-!", "--^-!"
        """)
    #expect(try failure.correction?.corrected.get() == ["^-!", "--^-!"])
  }

  @Test func `keys of inner diagrams must be drawn, and values have diagrams`() {
    let source = scheduler.hot("-x-", values: ["x": scheduler.cold("-a|")])
    scheduler.expect(source).toBe("-x-", inner: ["x": "-a|", "y": "-b"])
    scheduler.expect(source).toBe("-x-", inner: ["X": "-a|"])
    let messages = messages()
    #expect(messages.count == 3)
    #expect(
      messages[0]
        == "the diagram does not draw 'y' of 'inner:'; draw it, or remove it from 'inner:'")
    #expect(messages[1] == "the diagram does not draw 'X' of 'inner:'; did you mean 'x'?")
    #expect(messages[2].hasPrefix("'x' stands for no observable"))
    #expect(messages[2].hasSuffix("note: did you mean 'X'?"))
  }

  @Test func `an inner observable without a diagram gets one by inner`() {
    let source = scheduler.hot("-x-", values: ["x": scheduler.cold("-a|")])
    scheduler.expect(source).toBe("-x-", inner: [:])
    #expect(messages().first?.hasSuffix(#"note: draw it: inner: ["x": "-1-2|"]"#) == true)
  }

  @Test func `a missing observable is one`() {
    let source = scheduler.hot("-x-", values: ["x": scheduler.cold("-a|")])
    scheduler.expect(source).toBe("-x-z", inner: ["x": "-a|", "z": "|"])
    #expect(messages().first?.hasPrefix("frame 3: observable | is missing") == true)
  }

  @Test func `a key that differs by case is named if the letter cannot be read`() {
    scheduler.expect(scheduler.cold("-1-", as: Int.self)).toBe("-y-", values: ["Y": 2])
    #expect(messages().first?.hasSuffix("note: did you mean 'Y'?") == true)
  }

  @Test func `a key that differs by case is named if the letter stands for itself`() {
    scheduler.expect(scheduler.cold("-b-")).toBe("-y-", values: ["Y": "b"])
    let advice = "'values:' has no entry 'y', so it stands for itself: did you mean 'Y'?"
    #expect(messages().first?.hasSuffix(advice) == true)
  }

  @Test func `what a subject emitted before the subscription is explained`() {
    let subject = PublishSubject<Int>()
    scheduler.expect(subject).toBe("1")
    subject.onNext(1)
    #expect(messages().first?.contains("scheduler.at(1) { subject.onNext(…) }") == true)
  }

  @Test func `a value that is read neither completes nor changes twice in a frame`() {
    var text = ""
    scheduler.at(1) { text = "x" }
    scheduler.expect { text }.toBe("ex|", values: ["e": ""])
    scheduler.expect { text }.toBe("e(yx)", values: ["e": ""])
    let messages = messages()
    #expect(messages.first?.contains("neither completes nor fails: leave out '|'") == true)
    #expect(messages.last?.contains("draw only the last value of a group") == true)
  }

  @Test func `a drawn end of a driver or a relay is explained`() {
    let (relay, source) = (BehaviorRelay(value: 1), scheduler.hot("-1-", as: Int.self))
    let driver = SharingScheduler.mock(scheduler: scheduler) { relay.asDriver() }
    scheduler.expect(driver).toBe("1-|")
    scheduler.expect(relay).toBe("1-|")
    scheduler.expect(source).toBe("-1|")
    let messages = messages()
    #expect(messages[0].hasSuffix("and a relay never completes: leave out '|' or '#'."))
    #expect(messages[1].hasSuffix("A relay neither completes nor fails: leave out '|' or '#'."))
    #expect(!messages[2].contains("leave out"))
  }

  @Test func `long texts are cut where they differ, and marked there`() throws {
    let start = "Lorem ipsum dolor sit amet, consectetur adipisici elit, sed eiusmod tempor ut "
    let (wanted, received) = (start + "labore et dolore magna", start + "labour et dolore magna")
    let source = scheduler.cold("-a|", values: ["a": received])
    scheduler.expect(source).toBe("-a|", values: ["a": wanted])
    let lines = try #require(messages().first).split(separator: "\n")
    #expect(lines[0].contains("labour et"))
    #expect(lines[0].contains("labore et"))
    let mark = try #require(lines.lastIndex { $0.allSatisfy { " ^".contains($0) } })
    let column = try #require(lines[mark].firstIndex(of: "^")?.utf16Offset(in: lines[mark]))
    let character = lines[mark - 1].dropFirst(column).prefix(3)
    #expect(character == "ur ")
  }

  @Test func `dictionaries are printed in order, and differ by their keys`() throws {
    let source = scheduler.cold("-a|", values: ["a": ["l": 2, "k": 1]])
    scheduler.expect(source).toBe("-a|", values: ["a": ["m": 2, "k": 1]])
    let message = try #require(messages().first)
    #expect(message.hasPrefix(#"frame 1: wrong value: ["l"]: 2 is extra (and more fields)"#))
    #expect(message.contains(#"["k": 1, "l": 2]"#))
  }

  #if compiler(>=6.3)
    @Test func `work that has left the scheduler is a warning where nothing is drawn`() {
      withKnownIssue {
        let source = scheduler.hot("-a-b-")
        scheduler.expect(source.debounce(.seconds(60), scheduler: MainScheduler.instance))
          .toBe("-----")
        #expect(messages() == [])
      } matching: { issue in
        let text = issue.comments.first?.rawValue ?? ""
        return issue.severity == .warning
          && text.hasPrefix("nothing is drawn here, and nothing was emitted in virtual time")
          && text.contains("debounce asked MainScheduler for work after 60 s, 2 times")
      }
    }

    @Test func `a delay on a real scheduler is a warning where all that is drawn comes`() {
      withKnownIssue {
        let state = BehaviorRelay(value: "i")
        let typed = scheduler.hot("-a-b-")
        let found = typed.debounce(.milliseconds(300), scheduler: MainScheduler.instance)
        let subscription = found.bind(to: state)
        scheduler.expect(state).toBe("i")
        #expect(messages() == [])
        subscription.dispose()
      } matching: { issue in
        let text = issue.comments.first?.rawValue ?? ""
        return issue.severity == .warning
          && text.hasPrefix("this holds, but a part of the test waits in real time")
          && text.contains("debounce asked MainScheduler for work after 300 ms, 2 times")
          && text.contains("Pass the test's scheduler to the operator")
      }
    }

    @MainActor
    @Test func `a ready task is a warning where a synchronous check holds`() {
      withKnownIssue {
        scheduler._world.withItsTasks {
          scheduler.expect(scheduler.hot("-a")).toBe("-a")
          // It waits for the main actor, which runs this test.
          scheduler.at(1) { Task { @MainActor in } }
          #expect(messages() == [])
        }
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix("this holds, but a task of the test") == true
      }
    }

    @Test func `a long time limit beside drawn events causes no warning`() {
      let source = scheduler.hot("-a-b-")
      scheduler.expect(source).toBe("-a-b-")
      _ = source.debounce(.seconds(60), scheduler: MainScheduler.instance).subscribe()
      #expect(messages() == [])
    }

    @Test func `a time between no spaces is a warning`() {
      withKnownIssue {
        scheduler.expect(scheduler.cold("-a10ms-b|")).toBe("-----------a-b|")
        scheduler._world.abandonExpectations()
      } matching: { issue in
        issue.severity == .warning
          && issue.comments.first?.rawValue.hasPrefix("this draws 4 values, not a time") == true
      }
    }
  #endif
}
