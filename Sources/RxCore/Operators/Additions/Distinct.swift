extension ObservableType {
  /// Drops each element whose key equals the key of an earlier element.
  ///
  ///     source                 --1--2--3--4--|
  ///     distinct { $0 % 3 }    --1--2--3-----|
  ///
  /// The keys are stored until termination or disposal, so their number should be bounded. If `keySelector` throws, the source is disposed and the
  /// error is emitted.
  ///
  /// - Parameter keySelector: Returns the key to compare.
  /// - Returns: The first element of each key.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @_disfavoredOverload
  @inlinable
  public func distinct<Key: Hashable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinct(Set<Key>()) { keys, element in keys.insert(try keySelector(element)).inserted }
  }

  /// Emits the elements that a closure reports as new.
  ///
  /// The closure also stores them. The closure calls user code: a predicate, or the elements' `==`. An element that this code sends waits until the
  /// closure has returned.
  @inlinable
  func distinct<Known>(
    _ known: Known, isNew: @escaping (inout Known, Element) throws -> Bool
  ) -> Observable<Element> {
    asObservable().lift { downstream in
      let known = State(known)
      let changes = ExclusiveChanges()
      @inline(__always)
      func receive(_ element: Element) {
        do {
          changes.begin()
          let isNew = try isNew(&known.value, element)
          changes.end()
          if isNew { downstream.emit(element) }
        } catch {
          changes.abandon()
          downstream.error(error)
        }
      }
      return downstream.handling { element in
        if changes.mustWait {
          return changes.wait { if !downstream.isStopped { receive(element) } }
        }
        receive(element)
        changes.performWaiting()
      }
    }
  }
}

extension ObservableType {
  /// Drops all elements after the first one that satisfies a predicate.
  ///
  /// If `predicate` throws, the source is disposed and the error is emitted. This operator comes from RxSwiftExt. To compare Boolean
  /// keys instead, wrap them in arrays: `distinct { [$0.isOn] }`.
  ///
  /// - Parameter predicate: Called for each new element with the elements emitted so far, until it returns `true`.
  /// - Returns: The elements up to the first that satisfies the predicate.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @_disfavoredOverload
  public func distinct(
    _ predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> {
    distinct([Element]()) { emitted, element in
      if try emitted.contains(where: predicate) { return false }
      emitted.append(element)
      return true
    }
  }
}

extension ObservableType where Element: Equatable {
  /// Drops each element that equals an earlier one.
  ///
  /// Compares each element with all elements emitted so far. The overload for `Hashable` elements is faster.
  ///
  /// - Returns: The first of each group of equal elements.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @_disfavoredOverload
  public func distinct() -> Observable<Element> {
    distinct([Element]()) { emitted, element in
      if emitted.contains(element) { return false }
      emitted.append(element)
      return true
    }
  }
}

extension ObservableType where Element: Hashable {
  /// Drops each element that equals an earlier one.
  ///
  ///     source        --1--2--1--3--2--|
  ///     distinct()    --1--2-----3-----|
  ///
  /// The elements are stored until termination or disposal, so the number of different elements should be bounded.
  ///
  /// - Returns: The first of each group of equal elements.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @_disfavoredOverload
  @inlinable
  public func distinct() -> Observable<Element> { distinct { $0 } }

  /// Drops each element that equals an earlier one since the last emission of another sequence.
  ///
  ///     source                    --1--2--1--1--2--|
  ///     flush                     ---------x--
  ///     distinct(flush: flush)    --1--2-----1--2--|
  ///
  /// The source is subscribed to before the other sequence. A completion of the other sequence has no effect. Its error is emitted.
  ///
  /// - Parameter flush: The sequence whose elements clear the stored elements.
  /// - Returns: The different elements between two clearings.
  /// - Seealso: [distinct](https://reactivex.io/documentation/operators/distinct.html)
  @_disfavoredOverload
  @inlinable
  public func distinct<Flush: ObservableConvertibleType>(
    flush: Flush
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { downstream in
      let gate = Gate()
      let elements = State(Set<Element>())
      let changes = ExclusiveChanges()
      @inline(__always)
      func receive(_ element: Element) {
        changes.begin()
        let isNew = elements.value.insert(element).inserted
        changes.end()
        if isNew { downstream.next(element) }
      }
      source.attach(
        downstream.gated(
          by: gate,
          next: { element in
            if changes.mustWait {
              return changes.wait { if !downstream.isStopped { receive(element) } }
            }
            receive(element)
            changes.performWaiting()
          }, error: downstream.error, completed: downstream.completed))
      flush.asObservable().start(
        within: downstream.scope, through: gate,
        next: { _ in
          // The removed elements are released after the change.
          if changes.mustWait { return changes.wait { _ = elements.exchange([]) } }
          _ = elements.exchange([])
        },
        error: downstream.error, completed: {})
    }
  }
}
