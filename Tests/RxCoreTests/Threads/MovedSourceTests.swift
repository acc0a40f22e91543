import RxCore
import TestSupport
import Testing

/// A source that sends elements on one thread, then continues on the thread that is delivering through the operator's gate.
@Suite struct MovedSourceTests {
  private let source = PublishSubject<Int>()
  private let other = PublishSubject<Int>()

  /// Merges both sources.
  ///
  /// While -1 of the other source is delivered, runs `first` on another thread, then `next` on this one.
  private func received(
    _ first: @escaping () -> Void, then next: @escaping () -> Void,
    onNext handler: @escaping (Int) -> Void = { _ in }
  ) -> [Int] {
    silenceWarnings()
    var elements: [Int] = []
    let subscription = Observable.merge(source, other).subscribe(onNext: { element in
      elements.append(element)
      if element == -1 {
        onThread(stackSize: 512 << 10, first)
        next()
      }
      handler(element)
    })
    other.onNext(-1)
    subscription.dispose()
    return elements
  }

  @Test(
    "An element that the source sends while its earlier elements are delivered arrives after all of them",
    .startsProcesses
  )
  func order() async {
    await #expect(processExitsWith: .success) {
      let test = MovedSourceTests()
      let elements = test.received {
        test.source.onNext(1)
        test.source.onNext(2)
      } then: {
        test.source.onNext(3)
      } onNext: { element in
        if element == 1 { test.source.onNext(4) }
      }
      #expect(elements == [-1, 1, 2, 3, 4], "\(elements)")
    }
  }

  @Test(
    "100,000 waiting elements, each of which causes another, need little stack", .startsProcesses)
  func stack() async {
    await #expect(processExitsWith: .success) {
      let count = 100_000
      onThread(stackSize: 512 << 10) {
        let test = MovedSourceTests()
        let elements = test.received {
          for element in 0..<count { test.source.onNext(element) }
        } then: {
          test.source.onNext(count)
        } onNext: { element in
          if 0..<count ~= element { test.source.onNext(count + 1 + element) }
        }
        #expect(elements == [-1] + Array(0...(2 * count)))
      }
    }
  }
}
