import RxFixtures

extension FixtureFile {
  /// Whether the lines of the file are those of its content.
  ///
  /// They are not if the whole of it is binary or in another encoding, or if its lines end in a carriage return alone.
  func isText(_ bytes: [UInt8]) -> Bool {
    if bytes.isEmpty || !tests.isEmpty || diagnostics.isEmpty { return true }
    let hasZeros = bytes.contains(0)
    return !lines.isEmpty && !hasZeros && (bytes.contains(0x0A) || !bytes.contains(0x0D))
  }
}
