import RxCore
import Testing

/// What a thread may rely on when `onNext` returns while another thread is delivering.
@Suite struct ReturnedCallTests {
  private let left = PublishSubject<Int>()
  private let right = PublishSubject<Int>()

  /// What a subscriber receives; only the delivering thread uses it.
  private final class Received {
    var elements: [Int] = []
    var isCompleted = false
  }

  /// Subscribes; while 1 is delivered, runs `send` on another thread, and waits until its calls have returned.
  private func subscribe(
    to source: Observable<Int>, sending send: @escaping () -> Void
  ) -> (Received, any Disposable) {
    let received = Received()
    let subscription = source.subscribe(
      onNext: { element in
        received.elements.append(element)
        guard element == 1 else { return }
        onThread(stackSize: 512 << 10, send)
        #expect(received.elements == [1], "delivered by two threads at the same time")
      }, onCompleted: { received.isCompleted = true })
    return (received, subscription)
  }

  @Test(
    "onNext returns although another thread is delivering, which delivers the event before its own onNext returns"
  )
  func delivery() {
    let (received, subscription) = subscribe(to: .merge(left, right)) { [right] in
      right.onNext(2)
      right.onNext(3)
      right.onCompleted()
    }
    left.onNext(1)
    #expect(received.elements == [1, 2, 3])
    left.onCompleted()
    #expect(received.isCompleted)
    subscription.dispose()
  }

  @Test("The events of a thread reach an operator in their order, from whichever of its sources")
  func order() {
    let third = PublishSubject<Int>()
    let (received, subscription) = subscribe(to: .merge(left, right, third)) { [right] in
      right.onNext(2)
      third.onNext(3)
      right.onNext(4)
    }
    left.onNext(1)
    #expect(received.elements == [1, 2, 3, 4])
    subscription.dispose()
  }

  @Test("Paths of one shared sequence keep the order of a thread's events where they meet again")
  func sharedPaths() {
    let shared = Observable.merge(left, right).share()
    let (received, subscription) = subscribe(to: shared.take(until: shared.filter { $0 == 3 })) {
      [right] in
      right.onNext(2)
      right.onNext(3)
    }
    left.onNext(1)
    #expect(received.elements == [1, 2])
    #expect(received.isCompleted)
    subscription.dispose()
  }

  @Test(
    "What another thread sends while a subject replays is received after that, before subscribe returns"
  )
  func replay() {
    let subject = ReplaySubject<Int>.create(bufferSize: 2)
    subject.onNext(0)
    subject.onNext(1)
    let (received, subscription) = subscribe(to: subject.skip(1)) {
      subject.onNext(2)
      subject.onCompleted()
    }
    #expect(received.elements == [1, 2])
    #expect(received.isCompleted)
    subscription.dispose()
  }
}
