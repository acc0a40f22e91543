import VirtualTimeCore

/// What a test starts in the background of a scheduler: its tasks, and the work that it schedules.
///
/// Code is in the background if this is its task-local value, so what it starts is there, too.
final class BackgroundWork: WorkOrigin {
  @TaskLocal static var current: BackgroundWork?

  var isCurrent: Bool { Self.current != nil }

  func runWork(_ work: () -> Void) { run(work) }

  /// Runs code in the background.
  func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try StartedTasks.uncounted(body) }
  }
}

extension TestWorld {
  /// Runs code of the test in the background, and cancels the tasks that it starts when the test is verified.
  package func runInBackground<Result>(_ body: () throws -> Result) rethrows -> Result {
    let background = background
    timeline.background = background
    record.add(ClosureCancellation { [tasks] in tasks.kept.cancel(in: background) })
    return try withItsTasks { try background.run(body) }
  }

  /// The frame of the next piece of work, if all work that is left is in the background; nil otherwise.
  var frameOfBackground: Int? {
    timeline.background == nil || timeline.hasForegroundWork ? nil : nextTime
  }
}
