#if canImport(Combine)
  public import Combine

  extension MarbleScheduler {
    /// Expects a publisher to emit what the test draws.
    ///
    ///     scheduler.expect(model.$title).toBe("a---b")
    ///     scheduler.expect(publisher, subscribing: "--^---!").toBe("---3")
    ///     scheduler.expect(publisher, demanding: "2--1").toBe("(ab)c")
    ///
    /// - Parameters:
    ///   - publisher: The publisher.
    ///   - subscription: When the test subscribes, `^`, and cancels, `!`; by default in frame 0, and not before the publisher ends.
    ///   - demand: In which frames the test asks for how many elements; `*` is all. By default it asks for all when it subscribes.
    /// - Returns: The expectation. Call `toBe` on it with a diagram.
    @_disfavoredOverload
    public func expect<Output, Failure: Error>(
      _ publisher: some Publisher<Output, Failure>, subscribing subscription: String = "^",
      demanding demand: String? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> MarbleExpectation<Output> {
      let demands = demand.map {
        hot(
          $0, as: MarbleDemand.self, fileID: fileID, filePath: filePath, line: line, column: column)
      }
      return expect(
        publisher.marbles(demanding: demands), subscribing: subscription, fileID: fileID,
        filePath: filePath, line: line, column: column)
    }

    /// Expects a publisher to emit what the test draws, until the test cancels the subscription.
    ///
    /// - Parameters:
    ///   - publisher: The publisher. The test subscribes in frame 0.
    ///   - end: The frame in which the subscription is cancelled.
    /// - Returns: The expectation. Call `toBe` on it with a diagram.
    @_disfavoredOverload
    public func expect<Output, Failure: Error>(
      _ publisher: some Publisher<Output, Failure>, unsubscribingAt end: Int,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> MarbleExpectation<Output> {
      expect(
        publisher.marbles(demanding: nil), unsubscribingAt: end, fileID: fileID, filePath: filePath,
        line: line, column: column)
    }
  }

  extension MarbleExpectation where Element: Equatable {
    /// Expects what another publisher emits, which the test observes alike.
    ///
    /// - Parameter other: The other publisher.
    @_disfavoredOverload
    public func toEqual<Failure: Error>(
      _ other: some Publisher<Element, Failure>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) {
      toEqual(
        other.marbles(demanding: nil), fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  /// Tries a law of publishers with sources drawn at random, and reports the smallest sources that violate it.
  ///
  ///     checkLaw("the last query wins", any: ["a", "b"]) { scheduler, queries in
  ///       (results(of: queries.removeDuplicates(), on: scheduler), results(of: queries, on: scheduler))
  ///     }
  ///
  /// Each case draws hot and cold sources that emit any of the values, pause, fail, complete or do not end. The test observes both
  /// publishers on schedulers of their own. Both must emit the same in the same frames. If the compiler takes long, assign each publisher to a
  /// constant and return both.
  ///
  /// - Parameters:
  ///   - title: The name of the law. The cases depend on the name and the seed.
  ///   - values: The values that a source can emit: one list for each source, simple values first.
  ///   - cases: The number of cases.
  ///   - seed: The seed of the random sources. By default, it is `MARBLE_SEED` of the environment, or a random number.
  ///   - subscription: When the test subscribes, `^`, and cancels, `!`, to end publishers that do not end by themselves.
  ///   - law: Makes both publishers from a scheduler and the sources.
  @_disfavoredOverload
  public func checkLaw<each Value, Run: Publisher, Same: Publisher>(
    _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
    subscribing subscription: String = "^",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    law: @escaping (MarbleScheduler, repeat MarbleSource<each Value, MarbleError>) -> (Run, Same)
  ) where Run.Output: Equatable, Run.Output == Same.Output {
    MarbleTesting.checkLaw(
      title, any: repeat each values, cases: cases, seed: seed, subscribing: subscription,
      fileID: fileID, filePath: filePath, line: line, column: column
    ) { (scheduler: MarbleScheduler, sources: repeat MarbleSource<each Value, MarbleError>) in
      let publishers = law(scheduler, repeat each sources)
      return (publishers.0.marbles(demanding: nil), publishers.1.marbles(demanding: nil))
    }
  }

  extension Publisher {
    /// Shows the events of this publisher as a row of failures.
    ///
    ///     let quiet = typed.debounce(for: pause, scheduler: queue).probe("quiet", on: scheduler)
    ///     scheduler.expect(quiet.map(search).switchToLatest()).toBe("----x-y|")
    ///
    /// - Parameters:
    ///   - name: The label of the row. Each subscription has a row.
    ///   - scheduler: The scheduler of the test.
    /// - Returns: A publisher with the same events and the same demand.
    public func probe(
      _ name: String, on scheduler: MarbleScheduler
    ) -> some Publisher<Output, Failure> {
      let probe = MarbleProbe<Output>(name, on: scheduler)
      return Deferred {
        let row = probe.subscribe()
        return handleEvents(
          receiveOutput: row.next,
          receiveCompletion: { completion in
            switch completion {
            case .finished: row.complete()
            case .failure(let error): row.fail(error)
            }
          }, receiveCancel: row.cancel)
      }
    }

    /// The publisher as a result of a fixture's pipeline: see `MarbleRegistry`.
    ///
    ///     registry.add("search(_:)") { (typed: MarbleSource<String, Never>) in search(typed).marbles }
    public var marbles: AnyMarbleSubscribable<Output> { marbles(demanding: nil) }

    /// The publisher as a test observes it, with the demands that a test draws.
    fileprivate func marbles(
      demanding demands: MarbleSource<MarbleDemand, Never>?
    ) -> AnyMarbleSubscribable<Output> {
      AnyMarbleSubscribable { subscriber in
        let observation = Observation<Output, Failure>(subscriber, demanding: demands)
        receive(subscriber: observation)
        return observation.cancel
      }
    }
  }

  /// The subscriber of an expectation.
  private final class Observation<Input, Failure: Error>: Subscriber {
    private let subscriber: MarbleSubscriber<Input>
    private let demands: MarbleSource<MarbleDemand, Never>?
    private var subscription: (any Subscription)?
    private var cancelDemands: MarbleCancellation?
    private var isCancelled = false

    init(
      _ subscriber: MarbleSubscriber<Input>, demanding demands: MarbleSource<MarbleDemand, Never>?
    ) {
      self.subscriber = subscriber
      self.demands = demands
    }

    func receive(subscription: any Subscription) {
      if isCancelled || self.subscription != nil { return subscription.cancel() }
      self.subscription = subscription
      guard let demands else { return subscription.request(.unlimited) }
      cancelDemands = demands.subscribe(
        next: { subscription.request(Subscribers.Demand($0)) }, failure: { _ in },
        completion: {})
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      subscriber.next(input)
      if !subscriber.wantsMore { cancel() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      end()
      switch completion {
      case .failure(let error): subscriber.fail(error)
      case .finished: subscriber.complete()
      }
    }

    func cancel() {
      isCancelled = true
      end()?.cancel()
    }

    @discardableResult
    private func end() -> (any Subscription)? {
      cancelDemands?()
      cancelDemands = nil
      defer { subscription = nil }
      return subscription
    }
  }

  extension Subscribers.Demand {
    fileprivate init(_ demand: MarbleDemand) {
      self = demand.count.map { .max($0) } ?? .unlimited
    }
  }
#endif
