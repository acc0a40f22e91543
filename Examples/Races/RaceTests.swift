import RxTestKitAssertions
import Synchronization
import Testing

// Elsewhere, `Task.sleep` takes real time.
#if compiler(>=6.3) && os(Linux)
  @MainActor
  @Suite struct RaceTests {
    @Test(arguments: Race.all)
    func `the right version is right in every order`(race: Race) async throws {
      var runs = 0
      try await inEveryOrder {
        runs += 1
        let outcome = try await race.outcome(of: .right)
        #expect(outcome == race.expected)
      }
      #expect(runs < 2_000, "not every order was tried")
    }

    @Test(arguments: Race.all)
    func `the usual order hides the bug`(race: Race) async throws {
      let outcome = try await race.outcome(of: .wrong)
      #expect(outcome == race.expected)
    }

    @Test(arguments: Race.all)
    func `a few runs find the bug`(race: Race) async throws {
      var runs = 0
      let comments = Mutex<[String]>([])
      try await withKnownIssue {
        try await inEveryOrder {
          runs += 1
          let outcome = try await race.outcome(of: .wrong)
          #expect(outcome == race.expected)
        }
      } matching: { issue in
        comments.withLock { $0 += issue.comments.map(\.rawValue) }
        return true
      }
      let message = comments.withLock { $0.joined(separator: "\n") }
      #expect(message.contains("\n  \(race.order)"), "\(message)")
      #expect(runs <= 20)
    }

    @Test(.order("20: ab < a")) func `a late answer comes again in its order`() async throws {
      let outcome = try await Race.lateAnswer.outcome(of: .wrong)
      #expect(outcome == "results for a")
    }

    @Test(.order("10: basket < session"))
    func `a basket is empty again in its order`() async throws {
      let outcome = try await Race.glitch.outcome(of: .wrong)
      #expect(outcome == "1 item, Your basket is empty, Log in")
    }

    @Test(.order("10: second < first"))
    func `an account is overdrawn again in its order`() async throws {
      let outcome = try await Race.overdrawn.outcome(of: .wrong)
      #expect(outcome == "balance -60")
    }

    @Test(.order("10: debounce@0 < at"))
    func `a suggestion is stale again in its order`() async throws {
      let outcome = try await Race.staleSuggestion.outcome(of: .wrong)
      #expect(outcome == "ab: tea for a, ab: tea for ab")
    }

    @Test(.order("10: leave < load"))
    func `a spinner does not end again in its order`() async throws {
      let outcome = try await Race.endlessSpinner.outcome(of: .wrong)
      #expect(outcome == "a spinner")
    }
  }
#endif
