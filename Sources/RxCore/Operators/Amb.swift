extension ObservableType {
  /// Emits the events of the first of two sequences to emit any event.
  ///
  /// Disposes the other sequence.
  ///
  ///     source        ---a--b--|
  ///     right         --x--y---|
  ///     amb(right)    --x--y---|
  ///
  /// RxJS calls this operator `race`.
  ///
  /// - Parameter right: The other sequence. It is subscribed to second, unless the source has already won.
  /// - Returns: The events of the winner.
  /// - Seealso: [amb](https://reactivex.io/documentation/operators/amb.html)
  @inlinable
  public func amb<Right: ObservableType>(_ right: Right) -> Observable<Element>
  where Right.Element == Element {
    .racing([asObservable(), right.asObservable()])
  }

  /// Emits the events of the first of several sequences to emit any event.
  ///
  /// Disposes the other sequences. Without sequences, never terminates.
  ///
  /// - Parameter sequence: The sources. They are subscribed to in order until one has won.
  /// - Returns: The events of the winner.
  /// - Seealso: [amb](https://reactivex.io/documentation/operators/amb.html)
  @inlinable
  public static func amb<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> {
    racing(Array(sequence))
  }

  @inlinable
  static func racing(
    _ sources: [Observable<Element>], name: StaticString = #function
  ) -> Observable<Element> {
    Observable(name: name) { downstream in
      let gate = Gate()
      let contenders = State(sources.map { _ in Lifetime(within: downstream.scope) })
      let winner = State<Int?>(nil)
      let win: (Int) -> Void = { index in
        if winner.value != nil { return }
        winner.value = index
        for (other, contender) in contenders.value.enumerated() where other != index {
          contender.dispose()
        }
        contenders.value = []
      }
      let inTurn = Swift.zip(sources, contenders.value).enumerated()
      for (index, (source, contender)) in inTurn {
        // Once a source has won, subscribes to no further source: the winner has disposed the other contenders.
        source.start(
          in: contender, through: gate,
          next: { element in
            win(index)
            downstream.emit(element)
          },
          error: { error in
            win(index)
            downstream.error(error)
          },
          completed: {
            win(index)
            downstream.completed()
          })
      }
    }
  }
}
