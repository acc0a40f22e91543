import MarbleAssertions
import RxCore
import RxTestKit

extension TestScheduler {
  /// Creates a scheduler for diagrams.
  ///
  /// A frame is a millisecond, and work that is due immediately runs in the current frame.
  ///
  /// - Parameter syntax: The syntax of the test's diagrams.
  public convenience init(
    syntax: MarbleSyntax = .rxjs, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      in: TestWorld(
        ofTestWith: syntax,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)))
  }
}

extension TestScheduler: ReportingTestScheduler {}
