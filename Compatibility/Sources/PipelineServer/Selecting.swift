import Pipelines

extension Builders {
  mutating func addSelecting() {
    observable("flatMap") { $0.source.flatMap($0.selector(throwsAt: 0, Self.observable)) }
    observable("flatMapFirst") {
      $0.source.flatMapFirst($0.selector(throwsAt: 0, Self.observable))
    }
    observable("flatMapLatest") {
      $0.source.flatMapLatest($0.selector(throwsAt: 0, Self.observable))
    }
    observable("concatMap") { $0.source.concatMap($0.selector(throwsAt: 0, Self.observable)) }
    observable("switchInner") { $0.source.map($0.selector(Self.observable)).switchLatest() }
    addGroups()
    addWindows()
  }

  private mutating func addGroups() {
    observable("groupBy") { call in
      let groups = call.source.groupBy(keySelector: call.transform())
      let mode = call.number(1)
      if mode == 4 { return groups.map(\.key) }
      return call.flattened(groups, mode: mode) { group in
        call.note("c\(call.id) k\(group.key)")
        return group.asObservable()
      }
    }
    observable("groupMap") { call in
      let groups = call.source.groupBy(keySelector: call.transform())
      let isTaking = call.number(1) % 2 == 0
      return groups.flatMap { group -> Observable<Int> in
        call.note("c\(call.id) k\(group.key)")
        let other = Self.observable(call.inner(group.key))
        return isTaking ? group.take(until: other) : group.amb(other)
      }
    }
  }

  private mutating func addWindows() {
    observable("window") { call in
      let windows = call.source.window(
        timeSpan: call.time(0), count: call.number(1), scheduler: call.scheduler)
      let mode = call.number(2)
      if mode == 4 { return windows.map { _ in 1 } }
      return call.flattened(windows, mode: mode) { window in
        call.note("c\(call.id) w")
        return window
      }
    }
    observable("buffer") { call in
      call.source.buffer(
        timeSpan: call.time(0), count: call.number(1), scheduler: call.scheduler
      ).map(call.join())
    }
  }
}

extension Call {
  /// Joins inner observables in a way that depends on `mode`.
  func flattened<Inner>(
    _ source: Observable<Inner>, mode: Int, _ select: @escaping (Inner) -> Observable<Int>
  ) -> Observable<Int> {
    switch mode {
    case 0: source.flatMap { select($0) }
    case 1: source.flatMap { select($0).take(2) }
    case 2: source.concatMap { select($0) }
    case 3: source.flatMapLatest { select($0) }
    default: source.flatMap { select($0).toArray().map(join()) }
    }
  }
}
