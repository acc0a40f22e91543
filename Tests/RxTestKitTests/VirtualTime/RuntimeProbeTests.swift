import RxTestKit
import Testing

/// What the test kit says of a runtime that it cannot own.
struct RuntimeProbeTests {
  @Test(arguments: [
    (RuntimeProbe.noExecutors, "on systems before macOS 15 and iOS 18"),
    (.nothing, "cannot see new tasks"), (.tasks, "wait in real time"),
    (.sleeps, "may end a frame early"),
  ])
  func `each limitation says what to pass instead`(_ probe: RuntimeProbe, _ words: String) {
    let text = probe.limitation ?? ""
    #expect(text.contains(words))
    #expect(text.contains("scheduler.swiftClock"))
  }

  #if compiler(>=6.3) && os(Linux)
    @Test func `nothing is missing here`() { #expect(RuntimeProbe.result.limitation == nil) }
  #endif
}
