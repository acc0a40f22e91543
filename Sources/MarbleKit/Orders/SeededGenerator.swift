/// Random numbers that follow from a seed, the same on every machine: SplitMix64.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator; the streams tell it from others of the same seed.
  package init(seed: UInt64, _ streams: UInt64...) {
    state = seed
    for stream in streams { state = next() ^ stream }
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension String {
  /// A number that follows from the text, the same on every machine: FNV-1a.
  var stableHash: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
