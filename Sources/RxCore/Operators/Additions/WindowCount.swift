extension ObservableType {
  /// Emits sequences of so many elements; a new one begins after every so many elements.
  ///
  ///     source                           -a-b-c---|
  ///     windowCount(2)                   x--y-----|    x: -a-(b|), y: --c---|
  ///     windowCount(2, startEvery: 1)    xp-y-q---|    p: --b-(c|), y: --c---|, q: ----|
  ///
  /// The first is emitted while being subscribed to, each other one right behind an element. Windows overlap where `startEvery` is
  /// less than `count`; where it is more, elements in between are in none. An end of the source ends all that are open; disposal
  /// silences them. A number below 1 is the error `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - count: How many elements a window has.
  ///   - startEvery: After every how many elements a window begins; `count` where it is left out.
  /// - Returns: The windows.
  /// - Seealso: [window](https://reactivex.io/documentation/operators/window.html)
  @_disfavoredOverload
  @inlinable
  public func windowCount(
    _ count: Int, startEvery: Int? = nil
  ) -> Observable<Observable<Element>> {
    let startEvery = startEvery ?? count
    if count < 1 || startEvery < 1 { return .error(RxError.argumentOutOfRange) }
    let source = asObservable()
    return Observable { downstream in
      let windows = State(CountedWindows<Element>())
      downstream.emit(windows.value.open())
      if downstream.isStopped { return }
      source.attach(
        downstream.handling(
          next: { element in
            for open in windows.value.receive() { open.window.onNext(element) }
            windows.value.removeFull(count)?.onCompleted()
            if windows.value.total < startEvery || downstream.isStopped { return }
            windows.value.total = 0
            downstream.emit(windows.value.open())
          },
          error: { error in
            for window in windows.value.removeAll() { window.onError(error) }
            downstream.error(error)
          },
          completed: {
            for window in windows.value.removeAll() { window.onCompleted() }
            downstream.completed()
          }))
    }
  }
}

/// The windows that are open, and how many elements each has had.
@frozen
@usableFromInline
struct CountedWindows<Element> {
  /// How many elements have come since a window began.
  @usableFromInline var total = 0
  @usableFromInline var windows: [(window: PublishSubject<Element>, count: Int)] = []

  @inlinable
  init() {}

  @inlinable
  mutating func open() -> Observable<Element> {
    let window = PublishSubject<Element>()
    windows.append((window, 0))
    return window
  }

  /// Counts an element for every window, and returns them.
  @inlinable
  mutating func receive() -> [(window: PublishSubject<Element>, count: Int)] {
    total += 1
    for index in windows.indices { windows[index].count += 1 }
    return windows
  }

  @inlinable
  mutating func removeFull(_ count: Int) -> PublishSubject<Element>? {
    guard let oldest = windows.first, oldest.count >= count else { return nil }
    return windows.removeFirst().window
  }

  @inlinable
  mutating func removeAll() -> [PublishSubject<Element>] {
    defer { windows = [] }
    return windows.map(\.window)
  }
}
