import Dispatch
import RxCore
import Testing

@Suite struct DeliverOnMainThreadTests {
  @MainActor
  @Test("An event of the main queue is delivered at once")
  func atOnce() {
    var events: [String] = []
    let source = PublishSubject<Int>()
    _ = source.deliverOnMainThread().subscribe { events.append("\($0)") }
    source.onNext(1)
    source.onCompleted()
    #expect(events == ["next(1)", "completed"])
  }

  @MainActor
  @Test("An event of the main queue waits behind those of other threads that are on their way")
  func inOrder() async {
    nonisolated(unsafe) var elements: [Int] = []
    let source = PublishSubject<Int>()
    _ = source.deliverOnMainThread().subscribe(onNext: { element in
      dispatchPrecondition(condition: .onQueue(.main))
      elements.append(element)
    })
    DispatchQueue(label: "other").sync { for number in 1...3 { source.onNext(number) } }
    source.onNext(4)
    #expect(elements.isEmpty)
    // One piece of work of the main queue delivers one event.
    while elements.count < 4 {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    #expect(elements == [1, 2, 3, 4])
    source.onNext(5)
    #expect(elements == [1, 2, 3, 4, 5])
  }

  @MainActor
  @Test("Work of others that waits for the main queue makes no event wait")
  func independence() {
    var elements: [Int] = []
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    _ = source.deliverOnMainThread().subscribe(onNext: { elements.append($0) })
    let busy = other.deliverOnMainThread().subscribe(onNext: { _ in source.onNext(1) })
    other.onNext(0)
    #expect(elements == [1])
    busy.dispose()
  }
}
