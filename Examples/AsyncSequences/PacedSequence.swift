/// A sequence whose consumer requests elements at the pace of another sequence.
struct PacedSequence<Base: AsyncSequence & Sendable, Pace: AsyncSequence & Sendable>: AsyncSequence,
  Sendable
{
  let base: Base
  let pace: Pace

  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), pace: pace.makeAsyncIterator())
  }

  struct Iterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var pace: Pace.AsyncIterator?

    mutating func next() async throws -> Base.Element? {
      if try await pace?.next() == nil { pace = nil }
      return try await base.next()
    }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Requests an element with each element of the pace, and without a wait once the pace has completed.
  func paced<Pace: AsyncSequence & Sendable>(by pace: Pace) -> PacedSequence<Self, Pace> {
    PacedSequence(base: self, pace: pace)
  }
}
