/// The error of `switch(_:cases:default:)` for a key without a sequence.
public struct NoMatchingCaseError: Swift.Error, CustomStringConvertible {
  /// A description of the error that names the key.
  public let description: String

  @usableFromInline
  init(_ key: Any) { description = "no case for \(key), and no default" }
}

extension ObservableType {
  /// Emits the elements of one of several sequences.
  ///
  /// The newest element of `keys` selects the sequence.
  ///
  ///     keys                                 x---y---|
  ///     a                                    -1-1-1-1-
  ///     b                                    -2-2-2|
  ///     switch(keys, cases: [x: a, y: b])    -1-1-2-2-2|
  ///
  /// Each key disposes the previous sequence and subscribes to the selected sequence. Completes when both the keys and the last selected sequence
  /// have completed. Fails at the first error of any of them. A key without a sequence selects the default. Without a default, the result fails with
  /// `NoMatchingCaseError`.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - cases: The sequence for each key.
  ///   - fallback: The sequence for all other keys, or `nil` for none.
  /// - Returns: The elements of the selected sequences.
  /// - Seealso: [switch](https://reactivex.io/documentation/operators/switch.html)
  @_disfavoredOverload
  @inlinable
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
