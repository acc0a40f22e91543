import VirtualTimeCore

#if DEBUG
  /// Checks, in debug builds, that the events between two operators follow the Rx grammar.
  ///
  /// No event follows a terminal event, and no element follows a returned `dispose()`.
  /// A violation is a bug in an operator, not in the program that uses it. So events of several threads are not compared: a
  /// program may end a sequence on one thread while another thread delivers an element.
  ///
  /// - Seealso: [The Observable contract](https://reactivex.io/documentation/contract.html)
  @usableFromInline
  final class GrammarCheck: OperatorEnds {
    private let receiver: Ends
    private let depth: Int32
    private let stage: OperatorStage?
    /// The thread that delivered the terminal event; 0 before it.
    private let endingThread = PlainAtomic<UInt>(0)

    private var hasEndedOnThisThread: Bool {
      // Relaxed: only this thread's own store matters.
      let thread = endingThread.load(ordering: .relaxed)
      return thread != 0 && thread == ThreadIdentity.current.value
    }

    fileprivate init(_ receiver: Ends, depth: Int32, stage: OperatorStage?) {
      self.receiver = receiver
      self.depth = depth
      self.stage = stage
      super.init(receiver.lifetime)
    }

    /// Checks an element, and returns whether the stack has room to deliver it.
    fileprivate func permitsElement() -> Bool {
      GuardedSection.checkCall(of: "an operator or a subscriber")
      if hasEndedOnThisThread {
        report("an element after the end")
      } else if lifetime.wasStoppedByThisThread(at: depth) {
        report("an element after disposal")
      }
      return StackLimit.permits(.event, of: self, depth: depth)
    }

    /// Checks a terminal event, and returns whether the stack has room to deliver it.
    private func permitsEnd() -> Bool {
      GuardedSection.checkCall(of: "an operator or a subscriber")
      if hasEndedOnThisThread { report("a second end") }
      endingThread.store(ThreadIdentity.current.value, ordering: .relaxed)
      return StackLimit.permits(.event, of: self, depth: depth)
    }

    @usableFromInline
    package override func error(_ error: any Swift.Error) {
      if !permitsEnd() { return }
      if let stage { return stage.deliver(.error(error)) { receiver.error(error) } }
      receiver.error(error)
    }

    @usableFromInline
    package override func completed() {
      if !permitsEnd() { return }
      if let stage { return stage.deliver(.completed) { receiver.completed() } }
      receiver.completed()
    }

    @usableFromInline
    override func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
      if !permitsEnd() { return }
      guard let stage else { return receiver.end(with: error, afterwards: afterwards) }
      stage.deliver(error.map { .error($0) } ?? .completed) {
        receiver.end(with: error, afterwards: afterwards)
      }
    }

    private func report(_ mistake: String) {
      Hooks.reportProgrammingError("An operator delivered \(mistake).")
    }
  }

  extension Sink {
    /// Whether the stack has room to subscribe.
    @usableFromInline var hasRoom: Bool {
      StackLimit.permits(.subscription, of: ends, depth: depth)
    }

    /// Returns the sink with a check before it, which also notes the events in a traced pipeline.
    @usableFromInline
    func checked(delivering stage: OperatorStage? = nil) -> Sink<Element> {
      let check = GrammarCheck(ends, depth: depth, stage: stage)
      if let stage {
        return Sink(
          next: { [next] element in
            if check.permitsElement() { stage.deliver(.next(element)) { next(element) } }
          }, ends: check, depth: depth)
      }
      return Sink(
        next: { [next] element in
          if check.permitsElement() { next(element) }
        }, ends: check, depth: depth)
    }
  }
#endif
