/// Reports the use of an object that a test expects not to be used, such as an unimplemented clock.
package final class UnimplementedUse: Sendable {
  /// Receives a use, and its message.
  package typealias Reporter = @Sendable (_ use: UnimplementedUse, _ message: String) -> Void

  private static let reporter = Guarded<StoredClosure<Reporter>?>(nil)

  /// The object, for failures.
  package let title: String
  /// The place where the object is made.
  package let place: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)
  /// The tests in which a use was reported.
  private let tests = Guarded<Set<AnyHashable>>([])
  /// Whether a task has slept.
  private let hasSlept = AtomicValue<Bool>(false)

  /// Creates the object.
  ///
  /// - Parameters:
  ///   - kind: A noun.
  ///   - name: The object's name; `nil` if it has none.
  package init(
    of kind: String, _ name: String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    title = "the unimplemented \(kind)" + (name.map { " '\($0)'" } ?? "")
    place = (fileID, filePath, line, column)
  }

  /// Sets what fails the test that runs; `nil` in a process without tests.
  package static func setReporter(_ reporter: Reporter?) {
    Self.reporter.withLock { $0 = reporter.map { StoredClosure($0) } }
  }

  /// Reports a use: to the test that runs, otherwise as a programming error.
  ///
  /// - Parameter deed: What the code did, in the past tense.
  package func report(_ deed: String) {
    let message = "\(title) was used: the code \(deed)"
    if let reporter = Self.reporter.withLock({ $0 }) { return reporter.call(self, message) }
    ProgrammingErrors.report("\(place.filePath):\(place.line):\(place.column): \(message)")
  }

  /// Notes a sleep.
  ///
  /// - Returns: Whether it is the first one.
  package func isFirstSleep() -> Bool { !hasSlept.exchange(true, ordering: .relaxed) }

  /// Whether no use was reported in a test before.
  package func isFirst(in test: AnyHashable) -> Bool {
    tests.withLock { $0.insert(test).inserted }
  }
}
