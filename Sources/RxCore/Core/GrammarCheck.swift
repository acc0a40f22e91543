#if DEBUG
  /// Checks, in a debug build, that what passes from one stage to the next keeps the Rx grammar: nothing after an end, no second end,
  /// nothing after disposal has returned.
  ///
  /// What it finds is a mistake of an operator, not of a program that uses it.
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
    /// The sink with a check in front.
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
