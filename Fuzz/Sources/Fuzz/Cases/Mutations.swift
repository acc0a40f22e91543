import Programs

/// Changes fixture files at random.
struct Mutations {
  let corpus: Corpus

  /// A part of a fixture file, changed in a few places.
  func file(_ random: inout Random) -> [UInt8] {
    let parts = FixtureText(random.pick(corpus.files)).parts
    var bytes = Array(parts.head.joined())
    let start = random.below(parts.tests.count)
    for test in parts.tests.dropFirst(start).prefix(1 + random.below(5)) { bytes += test.joined() }
    var changes = 1
    while changes < 12, random.oneIn(2) { changes += 1 }
    for _ in 0..<changes { bytes = changed(bytes, &random) }
    return Array(bytes.prefix(200_000))
  }

  private func changed(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    switch random.below(10) {
    case 0: changedBytes(bytes, &random)
    case 1: changedLines(bytes, &random)
    case 2: spliced(bytes, &random)
    case 3: changedRow(bytes, &random)
    case 4: nested(bytes, &random)
    default: changedTokens(bytes, &random)
    }
  }

  private func changedBytes(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    let place = random.below(bytes.count)
    switch random.below(5) {
    case 0 where !bytes.isEmpty: bytes.remove(at: place)
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(random.below(256))
    case 2 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(random.below(8))
    case 3: bytes.insert(UInt8(random.below(256)), at: place)
    default: bytes.insert(contentsOf: random.pick(Self.pieces), at: place)
    }
    return bytes
  }

  private func changedLines(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var lines = FixtureText(bytes).lines
    guard !lines.isEmpty else { return bytes }
    let (one, other) = (random.below(lines.count), random.below(lines.count))
    switch random.below(6) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.swapAt(one, other)
    case 3:
      lines.insert(contentsOf: Array(repeating: lines[one], count: 1 + random.below(40)), at: one)
    case 4: return bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }
    default: lines.insert(random.pick(FixtureText(random.pick(corpus.files)).lines), at: one)
    }
    return Array(lines.joined())
  }

  /// The start of one file and the end of another.
  private func spliced(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    let lines = FixtureText(bytes).lines
    let others = FixtureText(random.pick(corpus.files)).lines
    let start = random.below(others.count)
    return Array(lines.prefix(random.below(lines.count)).joined())
      + Array(others[start...].prefix(random.below(30)).joined())
  }

  /// Gives a row another keyword, or another diagram.
  private func changedRow(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var lines = FixtureText(bytes).lines
    guard !lines.isEmpty else { return bytes }
    let place = random.below(lines.count)
    let diagram = random.oneIn(3) ? Diagrams.subscription(&random) : Diagrams.events(&random)
    let words = lines[place].split(separator: UInt8(ascii: " "))
    let name = words.dropFirst().first.map(Array.init) ?? []
    let keyword = random.pick(FixtureText.keywords)
    let row =
      Array("  \(keyword) ".utf8) + (random.oneIn(2) ? name : []) + Array(" \(diagram)\n".utf8)
    if random.oneIn(2) { lines[place] = row[...] } else { lines.insert(row[...], at: place) }
    return Array(lines.joined())
  }

  /// Puts brackets, or prefix operators, around a token: many of them.
  private func nested(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var tokens = Self.tokens(of: bytes)
    guard !tokens.isEmpty else { return bytes }
    let place = random.below(tokens.count)
    let count = random.pick([1, 2, 8, 60, 1_000])
    let (open, close) = random.pick([
      ("(", ")"), ("[", "]"), ("{ ", " }"), ("!", ""), ("-", ""), ("\"\\(", ")\""),
    ])
    tokens[place] =
      (String(repeating: open, count: count).utf8 + tokens[place]
      + String(repeating: close, count: count).utf8)[...]
    return Array(tokens.joined())
  }

  private func changedTokens(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var tokens = Self.tokens(of: bytes)
    guard !tokens.isEmpty else { return bytes }
    let (one, other) = (random.below(tokens.count), random.below(tokens.count))
    switch random.below(7) {
    case 0: tokens.remove(at: one)
    case 1: tokens.insert(tokens[one], at: other)
    case 2: tokens.swapAt(one, other)
    case 3: tokens[one] = random.pick(Self.tokens(of: random.pick(corpus.files)))
    case 4:
      let numbers = tokens.indices.filter { tokens[$0].first.map(Self.isDigit) ?? false }
      if !numbers.isEmpty { tokens[random.pick(numbers)] = random.pick(Self.numbers)[...] }
    case 5: tokens[one] = random.pick(Self.pieces)[...]
    default:
      tokens.insert(contentsOf: Array(repeating: tokens[one], count: 1 + random.below(30)), at: one)
    }
    return Array(tokens.joined())
  }
}
