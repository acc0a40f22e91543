import VirtualTimeCore

extension MarbleTestScheduler {
  /// Fails the test if it leaks anything of the given kinds.
  ///
  ///     scheduler.expectNo(.pendingWork, .unusedSources, .openSubscriptions)
  ///
  /// When the test is verified, each leftover is reported: a source at the line that creates it, all others at this line.
  ///
  /// - Parameters:
  ///   - first: A forbidden kind.
  ///   - further: Further kinds.
  @_disfavoredOverload
  public func expectNo(
    _ first: TestLeftover, _ further: TestLeftover...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let leftovers = Set([first] + further)
    _world.announce()
    if leftovers.contains(.pendingWork) {
      _world.frames.setWorkNote { [notes = _world.record.workNotes] in
        notes.note($0, in: $1, by: $2)
      }
    }
    _world.record.add(
      LeftoverCheck(
        site: site, leftovers: leftovers, resources: ObjectCount.total,
        watch: leftovers.contains(.objects) ? LiveResources.Watch() : nil,
        resumptions: _world.record.resumptions))
  }

  /// Keeps an object, such as a view model, alive until the test is verified.
  ///
  ///     let model = scheduler.keep(SearchModel(keys: keys, scheduler: scheduler))
  ///
  /// The trait `.verifyingMarbles` runs the clock after the test's variables are released. Then `expectNo(.openSubscriptions)`
  /// distinguishes subscriptions that outlive the object from those that it still holds.
  ///
  /// - Parameter object: The object.
  /// - Returns: The object.
  @discardableResult
  @_disfavoredOverload
  public func keep<Object: AnyObject>(_ object: Object) -> Object {
    _world.record.contents.withLock { $0.keptObjects.append(object) }
    return object
  }
}

extension TestWorld {
  /// Sets what returns the name or the place of the test, for the failures of other tests.
  package func setTestName(_ name: @escaping @Sendable () -> String) {
    record.contents.withLock { $0.testName = name }
  }

  /// Notes that this process runs one test at a time.
  package static func runTestsOneByOne() {
    TestRecord.runsTestsOneByOne.store(true, ordering: .relaxed)
  }
}
