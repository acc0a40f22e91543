import AsyncAlgorithms
import RxTestKitAssertions
import Testing

/// `chunks` and `chunked` by counts and by neighbours, with the diagrams of swift-async-algorithms.
@Suite(.verifyingMarbles) struct ChunkTests {
  let scheduler = TestScheduler(syntax: .asyncAlgorithms)

  private func source(_ diagram: String) -> AsyncValues<String, any Error> {
    scheduler.cold(diagram).values
  }

  // MARK: - Counts

  @Test func `chunks of one element`() {
    scheduler.expect(source("ABCDE|").chunks(ofCount: 1).map { $0.joined() }).toBe("ABCDE|")
  }

  @Test func `chunks of three elements`() {
    scheduler.expect(source("ABCDEF|").chunks(ofCount: 3).map { $0.joined() })
      .toBe("--'ABC'--'DEF'|")
  }

  @Test func `a chunk waits for its last element`() {
    scheduler.expect(source("A--B-C--DE-F|").chunks(ofCount: 3).map { $0.joined() })
      .toBe("-----'ABC'-----'DEF'|")
  }

  @Test func `the last chunk may be smaller`() {
    scheduler.expect(source("11111|").chunks(ofCount: 3).map { String($0.count) })
      .toBe("--3--[2|]")
  }

  @Test func `an error discards an incomplete chunk`() {
    scheduler.expect(source("AB^").chunks(ofCount: 3).map { $0.joined() }).toBe("--^")
  }

  // MARK: - Neighbours

  private static let haveSameCase: @Sendable (String, String) -> Bool = {
    $0.first?.isUppercase == $1.first?.isUppercase
  }

  @Test func `a chunk ends before a neighbour that does not belong to it`() {
    scheduler.expect(
      source("ABCdefGHijKl|").chunked(by: Self.haveSameCase).map { $0.joined() }
    ).toBe("---'ABC'--'def'-'GH'-'ij'K[l|]")
  }

  @Test func `a single element is a chunk at the end`() {
    scheduler.expect(source("A----|").chunked(by: Self.haveSameCase).map { $0.joined() })
      .toBe("-----[A|]")
  }

  @Test func `all neighbours belong together`() {
    scheduler.expect(source("ABCDE|").chunked { _, _ in true }.map { $0.joined() })
      .toBe("-----['ABCDE'|]")
  }

  @Test func `an error discards the chunk of neighbours`() {
    scheduler.expect(source("AB^").chunked(by: Self.haveSameCase).map { $0.joined() }).toBe("--^")
  }

  // MARK: - Projections

  private static let lowercasedInitial: @Sendable (String) -> String = {
    $0.prefix(1).lowercased()
  }

  /// The initials of a chunk's elements.
  private static let initials: @Sendable (String, [String]) -> String = { _, elements in
    elements.map { $0.prefix(1) }.joined()
  }

  @Test func `a chunk has the elements of one projection`() {
    let input = source("A'Aa''ab'b'BB''bb''cc''CC'|")
    scheduler.expect(input.chunked(on: Self.lowercasedInitial).map(Self.initials))
      .toBe("---'AAa'--'bBb'-['cC'|]")
  }

  @Test func `a single element has its projection at the end`() {
    let input = source("A----|")
    scheduler.expect(input.chunked(on: Self.lowercasedInitial).map(Self.initials))
      .toBe("-----[A|]")
  }

  @Test func `all elements have one projection`() {
    scheduler.expect(source("ABCDE|").chunked { _ in 42 }.map { Self.initials("", $0.1) })
      .toBe("-----['ABCDE'|]")
  }

  @Test func `an error discards the chunk of a projection`() {
    let input = source("Aa^")
    scheduler.expect(input.chunked(on: Self.lowercasedInitial).map(Self.initials)).toBe("--^")
  }
}
