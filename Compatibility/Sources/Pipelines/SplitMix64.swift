/// A generator of random numbers that returns the same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator whose numbers depend on `seed` alone.
  public init(seed: UInt64) {
    state = seed
    _ = next()
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to `bound - 1`.
  public mutating func below(_ bound: Int) -> Int {
    bound <= 1 ? 0 : Int(next() % UInt64(bound))
  }

  /// Returns true in `numerator` of `denominator` cases.
  public mutating func chance(_ numerator: Int, of denominator: Int) -> Bool {
    below(denominator) < numerator
  }

  /// Returns one of `choices`, which is not empty.
  public mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[below(choices.count)]
  }
}
