import RxTestKitAssertions
import Testing

/// Several changes in one frame.
struct ChangesInFrameTests {
  let scheduler = TestScheduler()

  @Test func `relays and subjects show both changes of a frame, a timeline the last one`() {
    let (relay, subject) = (BehaviorRelay(value: "f"), PublishSubject<String>())
    scheduler.at(2) {
      for value in ["t", "f"] {
        relay.accept(value)
        subject.onNext(value)
      }
    }
    scheduler.expect(relay.asObservable()).toBe("f-[tf]")
    scheduler.expect(subject).toBe("--[tf]")
    scheduler.expect { relay.value }.toBe("f")
    scheduler.verify()
  }

  @Test func `what a start or an advance of RxTest's API has left is read`() {
    var value = "a"
    scheduler.expect { value }.toBe("[ab]--[cd]")
    scheduler.start()
    value = "b"
    scheduler.advanceTo(3)
    value = "c"
    scheduler.start()
    value = "d"
    scheduler.verify()
  }

  @Test func `a property with didSet shows each change that the test notes`() {
    final class Model {
      var isLoading = false { didSet { onChange() } }
      var onChange: () -> Void = {}
    }
    let model = Model()
    model.onChange = { [scheduler] in scheduler.noteChange() }
    let source = scheduler.hot("--a")
    scheduler.keep(
      source.subscribe(onNext: { _ in
        model.isLoading = true
        model.isLoading = false
      }))
    scheduler.expect { model.isLoading }.toBe("f-[tf]", values: ["f": false, "t": true])
    scheduler.verify()
  }
}
