import Dispatch
import RxCore
import Testing
import VirtualTimeCore

struct DisposableGroupTests {
  let log = Log()

  @Test func `a composite disposable disposes in the order of insertion`() {
    let group = CompositeDisposable(log.entry("a"), log.entry("b"), log.entry("c"))
    _ = group.insert(log.entry("d"))
    #expect(group.count == 4)
    group.dispose()
    group.dispose()
    #expect(log.entries == ["a", "b", "c", "d"])
    #expect(group.isDisposed)
    #expect(group.count == 0)
  }

  @Test func `what is inserted after disposal is disposed at once`() {
    let group = CompositeDisposable()
    group.dispose()
    let key = group.insert(log.entry("a"))
    #expect(key == nil)
    #expect(log.entries == ["a"])
  }

  @Test func `removing disposes one member once`() throws {
    let group = CompositeDisposable()
    let first = try #require(group.insert(log.entry("a")))
    group.insert(log.entry("b"))
    group.remove(for: first)
    group.remove(for: first)
    #expect(group.count == 1)
    #expect(log.entries == ["a"])
    group.dispose()
    #expect(log.entries == ["a", "b"])
    group.remove(for: first)
    #expect(log.entries == ["a", "b"])
  }

  @Test func `removing in any order keeps the order of the rest`() throws {
    let group = CompositeDisposable()
    let keys = try (0..<1000).map { try #require(group.insert(log.entry("\($0)"))) }
    let removed = keys.indices.filter { $0 % 7 != 3 }.sorted {
      ($0 * 389) % 1000 < ($1 * 389) % 1000
    }
    for index in removed { group.remove(for: keys[index]) }
    #expect(log.entries == removed.map { "\($0)" })
    log.entries = []
    #expect(group.count == keys.count - removed.count)
    group.dispose()
    #expect(log.entries == keys.indices.filter { $0 % 7 == 3 }.map { "\($0)" })
  }

  @Test func `a member may use its group while it is disposed`() {
    let group = CompositeDisposable()
    group.insert(
      Disposables.create {
        self.log.entries.append("a \(group.isDisposed) \(group.count)")
        group.insert(self.log.entry("late"))
        group.dispose()
      })
    group.insert(log.entry("b"))
    group.dispose()
    #expect(log.entries == ["a true 0", "late", "b"])
  }

  @Test func `a bag disposes when it is released, in the order of insertion`() {
    var bag: DisposeBag? = DisposeBag()
    if let bag {
      log.entry("a").disposed(by: bag)
      bag.insert(log.entry("b"), log.entry("c"))
      bag.insert([log.entry("d")])
      bag.insert {
        log.entry("e")
        log.entry("f")
      }
    }
    #expect(log.entries == [])
    bag = nil
    #expect(log.entries == ["a", "b", "c", "d", "e", "f"])
  }

  @Test func `a bag may be made of what it holds`() {
    do {
      _ = DisposeBag(disposing: log.entry("a"), log.entry("b"))
      _ = DisposeBag(disposing: [log.entry("c")])
      _ = DisposeBag {
        log.entry("d")
        log.entry("e")
      }
    }
    #expect(log.entries == ["a", "b", "c", "d", "e"])
  }

  @Test func `disposing on several threads disposes each member once`() {
    for _ in 0..<50 {
      let group = CompositeDisposable()
      let serial = SerialDisposable()
      let single = SingleAssignmentDisposable()
      let disposals = PlainAtomic(0)
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        for _ in 0..<20 {
          group.insert(Disposables.create { disposals.wrappingAdd(1, ordering: .relaxed) })
          serial.disposable = Disposables.create { disposals.wrappingAdd(1, ordering: .relaxed) }
        }
        if index == 3 {
          single.setDisposable(Disposables.create { disposals.wrappingAdd(1, ordering: .relaxed) })
        }
        for disposable in [group, serial, single] as [any Disposable] { disposable.dispose() }
      }
      let count = disposals.load(ordering: .relaxed)
      #expect(count == 8 * 20 * 2 + 1)
    }
  }
}
