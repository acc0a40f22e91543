import RxCore
import RxTestKit

/// What every scheduler expression means: the test's scheduler.
final class SchedulerObject: FixtureObject {
  static let memberNames = ["instance", "now"]

  let typeName = "TestScheduler"
}
