/// A source of random numbers with a seed.
package struct Random: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  /// The numbers of one case, which depend on no other case.
  package init(seed: UInt64, case number: Int) {
    var seeds = Random(seed: seed ^ (UInt64(number) &* 0xD6E8_FEB8_6659_FD93))
    state = seeds.next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// Returns a number from 0 to `limit` - 1, or 0 if there is none.
  package mutating func below(_ limit: Int) -> Int {
    limit > 1 ? Int.random(in: 0..<limit, using: &self) : 0
  }

  /// Returns true once in so many times.
  package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns an element of an array that is not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
