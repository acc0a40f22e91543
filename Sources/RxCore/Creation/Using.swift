extension ObservableType {
  /// Creates a resource for each subscription and disposes it when the subscription ends.
  ///
  /// If a closure throws, its error is emitted. If the resource already exists, it is disposed.
  ///
  /// - Parameters:
  ///   - resourceFactory: Returns the resource.
  ///   - observableFactory: Returns the sequence that uses the resource.
  /// - Returns: The elements of the sequence.
  /// - Seealso: [using](https://reactivex.io/documentation/operators/using.html)
  @inlinable
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { sink in
      do {
        let resource = try resourceFactory()
        let place = sink.scope.reserve()
        do {
          let source = try observableFactory(resource)
          source.run(sink.passing())
        } catch { sink.error(error) }
        place.fill(resource)
      } catch { sink.error(error) }
    }
  }
}
