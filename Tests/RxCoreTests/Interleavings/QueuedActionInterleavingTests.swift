#if DEBUG
  import RxCore
  import Testing

  @Suite struct QueuedActionInterleavingTests {
    @Test("an action that is disposed while the queue runs it releases its result, and itself")
    func disposalDuringRun() {
      explore { scenario in
        let captured = BooleanDisposable()
        let result = BooleanDisposable()
        var runs = 0
        let action = QueuedAction { [captured] in
          runs += 1
          scenario.point(of: captured)
          return result
        }
        scenario.thread { action.run() }
        scenario.thread { action.dispose() }
        scenario.afterwards {
          scenario.expect(runs == (result.isDisposed ? 1 : 0), "\(runs) runs, and the result lives")
          scenario.expect(action.isDisposed, "not disposed")
        }
        scenario.expectRelease(of: captured, "what the action captures")
        scenario.expectRelease(of: result, "the result")
      }
    }

    @Test("an action that several threads dispose is disposed once")
    func twoDisposals() {
      explore { scenario in
        var disposals = 0
        let action = QueuedAction { Disposables.create { disposals += 1 } }
        scenario.thread { action.run() }
        for _ in 0..<2 { scenario.thread { action.dispose() } }
        scenario.afterwards { scenario.expect(disposals <= 1, "\(disposals) disposals") }
      }
    }
  }
#endif
