extension ObservableType {
  /// Makes a resource for each subscription, and disposes it when the subscription ends.
  ///
  /// If one of the closures throws, the error is emitted; a resource that has been made by then is disposed.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource.
  ///   - observableFactory: Makes the sequence that uses it.
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
