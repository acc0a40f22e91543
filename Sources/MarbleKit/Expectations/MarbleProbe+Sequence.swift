extension AsyncSequence {
  /// Shows the elements and the end of this sequence as a row of failures.
  ///
  ///     scheduler.expect(search(typed.values.probe("typed", on: scheduler))).toBe("--x")
  ///
  /// An element is shown in the frame in which the iterator returns it.
  ///
  /// - Parameters:
  ///   - name: The label of the row. Each iterator has a row.
  ///   - scheduler: The scheduler of the test.
  /// - Returns: A sequence with the same elements and the same end.
  @_disfavoredOverload
  public func probe(
    _ name: String, on scheduler: some MarbleTestScheduler
  ) -> MarbleProbe<Element>.Values<Self> {
    MarbleProbe<Element>.Values(base: self, probe: MarbleProbe(name, on: scheduler))
  }
}

extension MarbleProbe {
  /// A sequence whose elements a probe shows.
  public struct Values<Base: AsyncSequence>: AsyncSequence where Base.Element == Element {
    let base: Base
    let probe: MarbleProbe

    /// The type of the errors.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public typealias Failure = Base.Failure

    /// Begins a row.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: base.makeAsyncIterator(), row: probe.subscribe())
    }

    /// Returns the elements of the sequence.
    public struct Iterator: AsyncIteratorProtocol {
      var base: Base.AsyncIterator
      let row: Row

      /// Waits for the next element.
      ///
      /// - Returns: The element; nil at the end of the sequence.
      /// - Throws: The error with which the sequence fails.
      public mutating func next() async rethrows -> Element? {
        do {
          return show(try await base.next())
        } catch {
          row.fail(error)
          throw error
        }
      }

      /// Waits for the next element.
      ///
      /// - Parameter actor: The actor of the caller.
      /// - Returns: The element; nil at the end of the sequence.
      /// - Throws: The error with which the sequence fails.
      @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(Base.Failure) -> Element? {
        do throws(Base.Failure) {
          return show(try await base.next(isolation: actor))
        } catch {
          row.fail(error)
          throw error
        }
      }

      private func show(_ element: Element?) -> Element? {
        if let element { row.next(element) } else { row.complete() }
        return element
      }
    }
  }
}

extension MarbleProbe.Values: Sendable where Base: Sendable {}
