extension String {
  /// How many columns a terminal gives this text: two for wide East Asian characters and emoji,
  /// none for combining marks and invisible format characters, one for the rest.
  ///
  /// A tab counts as one, because where it leads depends on where it stands.
  package var displayWidth: Int {
    var width = 0
    for byte in utf8 {
      if byte >= 0x80 { return reduce(0) { $0 + $1.displayWidth } }
      width += Unicode.Scalar(byte).displayWidth
    }
    return width
  }
}

extension Character {
  package var displayWidth: Int {
    guard let base = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") && base.properties.isEmoji { return 2 }
    if base.isRegionalIndicator { return unicodeScalars.count > 1 ? 2 : 1 }
    return base.displayWidth
  }
}

extension Unicode.Scalar {
  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var displayWidth: Int {
    if isASCII { return self == "\t" || value >= 0x20 && value != 0x7F ? 1 : 0 }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      return value >= 0x1100 && Self.wideRanges.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// The blocks of wide and full-width scalars; gaps of unassigned scalars are closed.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x18DF2, 0x1AFF0...0x1B2FB,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
}
