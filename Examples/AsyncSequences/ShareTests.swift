#if compiler(>=6.2)
  import AsyncAlgorithms
  import RxTestKitAssertions
  import Testing

  /// `share`, which swift-async-algorithms has since 1.1.
  @Suite(.verifyingMarbles) struct ShareTests {
    let scheduler = TestScheduler(syntax: .asyncAlgorithms)

    private func pace(_ diagram: String) -> AsyncValues<String, any Error> {
      scheduler.cold(diagram).values
    }

    @Test func `consumers share one subscription`() {
      let input = scheduler.cold("-a-b-|")
      let shared = input.values.share()
      scheduler.expect(shared).toBe("-a-b-|")
      scheduler.expect(shared).toBe("-a-b-|")
      scheduler.expectSubscriptions(of: input).toBe("^----!")
    }

    @Test func `a late consumer gets later elements only`() {
      let shared = scheduler.cold("-a-b-c-|").values.share()
      scheduler.expect(shared).toBe("-a-b-c-|")
      scheduler.expect(shared, subscribing: "--^").toBe("---b-c-|")
    }

    // share creates the iterator of its input when it is called, and `values` subscribes when its iterator is created.
    @Test func `the input waits for the first consumer`() {
      let input = scheduler.cold("-a-b|")
      scheduler.expect(input.values.share(), subscribing: "--^").toBe("--ab|")
      scheduler.expectSubscriptions(of: input).toBe("^---!")
    }

    @Test func `each consumer gets the error`() {
      let shared = scheduler.cold("-a-^").values.share()
      scheduler.expect(shared).toBe("-a-^")
      scheduler.expect(shared).toBe("-a-^")
    }

    // MARK: - Cancellation

    @Test func `a cancelled consumer leaves the others alone`() {
      let input = scheduler.cold("-a-b-c-|")
      let shared = input.values.share()
      scheduler.expect(shared).toBe("-a[;|]")
      scheduler.expect(shared).toBe("-a-b-c-|")
      scheduler.expectSubscriptions(of: input).toBe("^------!")
    }

    @Test func `without a consumer no element is requested`() {
      let input = scheduler.cold("-a-b-c-|")
      let shared = input.values.share()
      scheduler.expect(shared.prefix(1)).toBe("-[a|]")
      scheduler.expect(shared, subscribing: "----^").toBe("----bc-|")
      scheduler.expectSubscriptions(of: input).toBe("^------!")
    }

    @Test func `the input is cancelled after the last consumer and the shared sequence`() {
      let input = scheduler.cold("-a-----b|")
      var shared: (any AsyncSequence<String, any Error> & Sendable)? = input.values.share()
      scheduler.at(0) { [shared] in
        Task {
          guard let shared else { return }
          for try await _ in shared { break }
        }
      }
      scheduler.at(4) { shared = nil }
      scheduler.expectSubscriptions(of: input).toBe("^---!")
    }

    // MARK: - Policies

    // The slow consumer requests elements in frames 0, 3, 6 and 9.
    @Test func `bounded lets the fast consumer wait for the slow one`() {
      let shared = scheduler.cold("abcd|").values.share(bufferingPolicy: .bounded(1))
      scheduler.expect(shared.paced(by: pace("r--r--r--[r|]"))).toBe("a--b--c--[d|]")
      scheduler.expect(shared).toBe("ab-c--d--|")
    }

    @Test func `unbounded lets no consumer wait`() {
      let shared = scheduler.cold("abcd|").values.share(bufferingPolicy: .unbounded)
      scheduler.expect(shared.paced(by: pace("r--r--r--[r|]"))).toBe("a--b--c--[d|]")
      scheduler.expect(shared).toBe("abcd|")
    }

    @Test func `a slow consumer gets the error after the buffer`() {
      let shared = scheduler.cold("ab^").values.share(bufferingPolicy: .unbounded)
      scheduler.expect(shared.paced(by: pace("r---[r|]"))).toBe("a---[b^]")
      scheduler.expect(shared).toBe("ab^")
    }

    // All consumers have one buffer. What does not fit is dropped for the fast consumer, too.
    @Test(arguments: [
      (AsyncBufferSequencePolicy.bufferingLatest(2), "a--------[de|]"),
      (.bufferingOldest(2), "a--------[bc|]"),
    ])
    func `a full buffer drops elements`(policy: AsyncBufferSequencePolicy, slow: String) {
      let shared = scheduler.cold("abcde|").values.share(bufferingPolicy: policy)
      scheduler.expect(shared.paced(by: pace("r--------[r|]"))).toBe(slow)
      scheduler.expect(shared).toBe("abc--|")
    }
  }
#endif
