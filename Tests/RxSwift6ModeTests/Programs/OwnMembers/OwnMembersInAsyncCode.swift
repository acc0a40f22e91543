import RxTestKitAssertions

// In an async function, Swift prefers an async method to a synchronous one. A user's synchronous member takes precedence there if
// the call is in a closure or a function that is synchronous.

extension TestScheduler {
  fileprivate func run() -> Own { Own() }
  fileprivate func verify() -> Own { Own() }
  fileprivate func advance(by seconds: Double) -> Own { Own() }
  fileprivate func advance(to seconds: Double) -> Own { Own() }
  fileprivate func waitForWork() -> Own { Own() }

  fileprivate func advanceAndVerify() -> Own {
    require(advance(by: 1))
    require(advance(to: 1))
    return verify()
  }
}

private func callSynchronousMembers(of scheduler: TestScheduler) async {
  require({ scheduler.run() }())
  require({ scheduler.advance(by: 1) }())
  require({ scheduler.waitForWork() }())
  require(scheduler.advanceAndVerify())
  let advance: (Double) -> Own = scheduler.advance(to:)
  require(advance(1))
}
