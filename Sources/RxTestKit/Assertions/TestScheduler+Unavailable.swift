import MarbleKit
import RxCore

// Names that tests for RxJS know: the compiler's error says what to write.

extension TestScheduler {
  /// Unavailable: its message names the method that replaces RxJS's.
  @available(*, unavailable, message: "write verify()")
  public func flush() {}

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write hot(…, values: […]), which takes a diagram")
  public func createHotObservable<Element>(
    _ diagram: String, _ values: [String: Element] = [:] as [String: String],
    _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method for diagrams.
  @_disfavoredOverload
  @available(*, unavailable, message: "write cold(…, values: […]), which takes a diagram")
  public func createColdObservable<Element>(
    _ diagram: String, _ values: [String: Element] = [:] as [String: String],
    _ error: any Error = MarbleError()
  ) -> TestableObservable<Element> { fatalError("unavailable") }

  /// Unavailable: its message names the method that replaces RxJS's.
  @available(
    *, unavailable, message: "write expect(source), or expect(source, subscribing: \"^--!\")"
  )
  public func expectObservable<Element>(
    _ source: any ObservableConvertibleType<Element>, _ subscription: String = "^"
  ) -> MarbleExpectation<Element> { fatalError("unavailable") }
}
