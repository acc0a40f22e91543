/// The error that `switch(_:cases:default:)` emits: there is no sequence for a key.
public struct NoMatchingCaseError: Swift.Error, CustomStringConvertible {
  /// What the error says: the key.
  public let description: String

  init(_ key: Any) { description = "no case for \(key), and no default" }
}

extension ObservableType {
  /// Emits the elements of the sequence that belongs to the newest of a sequence of keys.
  ///
  ///     keys                                 x---y---|
  ///     a                                    -1-1-1-1-
  ///     b                                    -2-2-2|
  ///     switch(keys, cases: [x: a, y: b])    -1-1-2-2-2|
  ///
  /// Each key disposes the sequence before and subscribes to its own. Completes when the keys and the newest sequence have; fails
  /// at the first error of any. A key without a case is the error `NoMatchingCaseError` if there is no default.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - cases: The sequences by their keys.
  ///   - fallback: The sequence for all other keys, if there is one.
  /// - Returns: The elements of the sequence of the newest key.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  public static func `switch`<Keys: ObservableConvertibleType>(
    _ keys: Keys, cases: [Keys.Element: Observable<Element>],
    default fallback: Observable<Element>? = nil
  ) -> Observable<Element> where Keys.Element: Hashable {
    keys.asObservable().flatMapLatest { key in
      guard let source = cases[key] ?? fallback else { throw NoMatchingCaseError(key) }
      return source
    }
  }
}
