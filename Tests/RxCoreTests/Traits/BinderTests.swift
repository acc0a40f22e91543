import Dispatch
import RxCore
import RxTestKitAssertions
import Testing

@Suite struct BinderTests {
  private final class Label {
    var text = ""
    var badge: Int?
  }

  @MainActor
  @Test("On the main thread an element is set at once")
  func immediate() {
    let label = Label()
    _ = Observable.of("a", "b").bind(to: Binder(label) { $0.text += $1 })
    #expect(label.text == "ab")
  }

  @Test("An element of another thread is set on the main thread")
  func otherThread() async {
    let text = await withCheckedContinuation { continuation in
      let label = Label()
      Binder<String>(label) { [label] target, text in
        dispatchPrecondition(condition: .onQueue(.main))
        target.text = text
        continuation.resume(returning: label.text)
      }.onNext("a")
    }
    #expect(text == "a")
  }

  @Test("A scheduler that is given decides when elements are set")
  func scheduler() {
    let label = Label()
    let scheduler = TestScheduler(initialClock: 0)
    let binder = Binder<String>(label, scheduler: scheduler) { $0.text += $1 }
    binder.onNext("a")
    binder.asObserver().onNext("b")
    #expect(label.text == "")
    scheduler.start()
    #expect(label.text == "ab")
  }

  @Test("The object is not retained, and nothing is set without it")
  func weakObject() {
    let scheduler = TestScheduler(initialClock: 0)
    var label: Label? = Label()
    weak let weakLabel = label
    var calls = 0
    let binder = label.map { label in
      Binder<String>(label, scheduler: scheduler) { _, _ in calls += 1 }
    }
    binder?.onNext("scheduled while the object lives")
    label = nil
    #expect(weakLabel == nil)
    binder?.onNext("later")
    scheduler.start()
    #expect(calls == 0)
  }

  @Test("An error is a programming error; a completion does nothing")
  func ends() {
    let label = Label()
    let binder = Binder<String>(label, scheduler: ImmediateScheduler()) { $0.text = $1 }
    let errors = collectingProgrammingErrors {
      binder.onCompleted()
      binder.onError(TestError())
    }
    #expect(errors == ["A bound sequence failed: TestError. Catch errors before bind(to:)."])
    #expect(label.text == "")
  }

  @MainActor
  @Test("The properties of an object are observers in its namespace")
  func namespace() {
    let label = Label()
    _ = Observable.just("title").bind(to: Reactive(label).text)
    _ = Observable.just(3).bind(to: Reactive(label).badge)
    #expect(label.text == "title")
    #expect(label.badge == 3)
  }
}
