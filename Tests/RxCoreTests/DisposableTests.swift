import RxCore
import Testing

/// Collects what happened, in order.
final class Log {
  var entries: [String] = []

  func entry(_ text: String) -> any Cancelable { Disposables.create { self.entries.append(text) } }
}

struct DisposableTests {
  let log = Log()

  @Test func `a closure is called once however often it is disposed`() {
    let disposable = log.entry("a")
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(log.entries == ["a"])
  }

  @Test func `a closure is released when it has been called`() {
    weak var captured: Log?
    let disposable: any Disposable = {
      let object = Log()
      captured = object
      return Disposables.create { object.entries.append("called") }
    }()
    #expect(captured != nil)
    disposable.dispose()
    #expect(captured == nil)
  }

  @Test func `disposing inside the closure that is being called has no effect`() {
    let serial = SerialDisposable()
    serial.disposable = Disposables.create {
      self.log.entries.append("a")
      serial.dispose()
    }
    serial.dispose()
    #expect(log.entries == ["a"])
  }

  @Test(arguments: 2...7)
  func `grouped disposables are disposed in order`(count: Int) {
    let names = (0..<count).map { "\($0)" }
    let group = Disposables.create(names.map(log.entry))
    group.dispose()
    group.dispose()
    #expect(log.entries == names)
    #expect(group.isDisposed)
  }

  @Test func `groups may be written out`() {
    let (a, b, c, d, e) = (
      log.entry("a"), log.entry("b"), log.entry("c"), log.entry("d"), log.entry("e")
    )
    Disposables.create(a, b).dispose()
    Disposables.create(c, d, e).dispose()
    #expect(log.entries == ["a", "b", "c", "d", "e"])
    Disposables.create(a, b, log.entry("f"), log.entry("g"), log.entry("h")).dispose()
    #expect(log.entries.suffix(3) == ["f", "g", "h"])
    Disposables.create().dispose()
  }

  @Test func `a boolean disposable is a flag`() {
    let flag = BooleanDisposable()
    #expect(!flag.isDisposed)
    flag.dispose()
    #expect(flag.isDisposed)
    #expect(BooleanDisposable(isDisposed: true).isDisposed)
  }

  @Test func `a serial disposable disposes what it held before`() {
    let serial = SerialDisposable()
    serial.disposable = log.entry("a")
    serial.disposable = log.entry("b")
    #expect(log.entries == ["a"])
    serial.dispose()
    #expect(log.entries == ["a", "b"])
    #expect(serial.isDisposed)
    serial.disposable = log.entry("c")
    #expect(log.entries == ["a", "b", "c"])
  }

  @Test func `a single assignment disposable disposes what is set after its disposal`() {
    let early = SingleAssignmentDisposable()
    early.setDisposable(log.entry("a"))
    #expect(log.entries == [])
    early.dispose()
    early.dispose()
    let late = SingleAssignmentDisposable()
    late.dispose()
    #expect(late.isDisposed)
    late.setDisposable(log.entry("b"))
    #expect(log.entries == ["a", "b"])
  }

  @Test func `setting a single assignment disposable twice is a programming error`() {
    let errors = collectingProgrammingErrors {
      let disposable = SingleAssignmentDisposable()
      disposable.setDisposable(log.entry("a"))
      disposable.setDisposable(log.entry("b"))
      #expect(log.entries == ["b"])
      disposable.dispose()
    }
    #expect(errors.count == 1)
    #expect(log.entries == ["b", "a"])
  }

  @Test func `a reference count disposes its resource last`() {
    let count = RefCountDisposable(disposable: log.entry("resource"))
    let first = count.retain()
    let second = count.retain()
    first.dispose()
    first.dispose()
    count.dispose()
    #expect(log.entries == [])
    #expect(!count.isDisposed)
    second.dispose()
    #expect(log.entries == ["resource"])
    #expect(count.isDisposed)
    count.retain().dispose()
    count.dispose()
    #expect(log.entries == ["resource"])
  }

  @Test func `a reference count that nothing retains disposes at once`() {
    let count = RefCountDisposable(disposable: log.entry("resource"))
    count.retain().dispose()
    #expect(log.entries == [])
    count.dispose()
    #expect(log.entries == ["resource"])
  }

  @Test func `a scheduled disposable waits for its scheduler`() {
    let scheduler = HistoricalScheduler()
    let disposable = ScheduledDisposable(scheduler: scheduler, disposable: log.entry("a"))
    disposable.dispose()
    disposable.dispose()
    #expect(!disposable.isDisposed)
    #expect(log.entries == [])
    scheduler.start()
    #expect(disposable.isDisposed)
    #expect(log.entries == ["a"])
  }
}
