extension ObservableType {
  /// Creates a sequence for each subscription.
  ///
  /// If `observableFactory` throws, its error is emitted. RxJS calls this operator `defer`.
  ///
  /// - Parameter observableFactory: Returns the sequence.
  /// - Returns: The elements of the created sequence.
  /// - Seealso: [defer](https://reactivex.io/documentation/operators/defer.html)
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do {
        let source = try observableFactory()
        // The closure may have disposed the subscription, and `just` emits without a check.
        if !sink.isStopped { source.run(sink.passing()) }
      } catch { sink.error(error) }
    }
  }
}
