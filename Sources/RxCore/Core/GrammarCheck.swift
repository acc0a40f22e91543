#if DEBUG
  /// Checks, in debug builds, that the events between two operators follow the Rx grammar.
  ///
  /// No element comes after a terminal event or after disposal has returned, and there is no second terminal event.
  /// A violation is a bug in an operator, not in the program that uses it.
  ///
  /// - Seealso: [The Observable contract](https://reactivex.io/documentation/contract.html)
  @usableFromInline
  final class GrammarCheck: Ends {
    private let receiver: Ends
    private let scope: Scope
    private var hasEnded = false

    fileprivate init(_ receiver: Ends, _ scope: Scope) {
      self.receiver = receiver
      self.scope = scope
    }

    fileprivate func checkElement() {
      if hasEnded { return report("an element after the end") }
      if scope.isStopped, scope.lifetime.wasStoppedByThisThread {
        report("an element after disposal")
      }
    }

    private func checkEnd() {
      if hasEnded { report("a second end") }
      hasEnded = true
    }

    @usableFromInline
    package override func error(_ error: any Swift.Error) {
      checkEnd()
      receiver.error(error)
    }

    @usableFromInline
    package override func completed() {
      checkEnd()
      receiver.completed()
    }

    @usableFromInline
    override func end(with error: (any Swift.Error)?, afterwards: @escaping () -> Void) {
      checkEnd()
      receiver.end(with: error, afterwards: afterwards)
    }

    private func report(_ mistake: String) {
      Hooks.reportProgrammingError("An operator delivered \(mistake).")
    }
  }

  extension Sink {
    /// Returns the sink with a check before it.
    @usableFromInline
    func checked() -> Sink<Element> {
      let check = GrammarCheck(ends, scope)
      return Sink(
        next: { [next] element in
          check.checkElement()
          next(element)
        }, ends: check, scope: scope)
    }
  }
#endif
