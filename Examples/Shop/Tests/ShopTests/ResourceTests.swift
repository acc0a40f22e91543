import RxTestKitAssertions
import Shop
import Testing

/// `.resources` counts all objects of a process, so this test has a process of its own.
@Suite struct ResourceTests {
  @Test func `a form that goes leaves no object`() async {
    await #expect(processExitsWith: .success) {
      let scheduler = TestScheduler()
      scheduler.run {
        scheduler.expectNo(.resources)
        let model = scheduler.keep(
          SharingScheduler.mock(scheduler: scheduler) { LoginModel { _ in .never() } })
        scheduler.at(2) { model.password.accept("12345678") }
        scheduler.expect(model.isEnabled).toBe("f", values: ["f": false])
      }
    }
  }
}
