extension ObservableType {
  /// Emits sequences (windows) of `count` elements.
  ///
  /// A new window opens after every `startEvery` elements.
  ///
  ///     source                           -a-b-c---|
  ///     windowCount(2)                   x--y-----|    x: -a-(b|), y: --c---|
  ///     windowCount(2, startEvery: 1)    xp-y-q---|    p: --b-(c|), y: --c---|, q: ----|
  ///
  /// The first window is emitted on subscription. Each further window is emitted directly after an element. If `startEvery` is less than `count`,
  /// windows overlap. If it is greater, the elements between two windows are dropped. A terminal event of the source ends all open windows. After a
  /// disposal, windows emit nothing. A number below 1 fails with `RxError.argumentOutOfRange`.
  ///
  /// - Parameters:
  ///   - count: The number of elements in a window.
  ///   - startEvery: The number of elements between the openings of two windows. By default, `count`.
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

/// The open windows, and the number of elements that each has received.
@frozen
@usableFromInline
struct CountedWindows<Element> {
  /// The number of elements that have arrived since a window opened.
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
