import RxCore
import RxTestKit

/// What every scheduler expression means: the test's scheduler.
final class SchedulerObject: FixtureObject {
  init() { super.init(typeName: "TestScheduler") }
}
