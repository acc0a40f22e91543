import RxFixtures

extension OperatorRegistry {
  /// The standard registry, whose errors say that a test target may know more.
  ///
  /// - Parameter command: What does with a test target's fixtures what was asked of this program.
  static func pointingToTests(run command: String) -> OperatorRegistry {
    var registry = OperatorRegistry.standard
    registry.unknownNameNote = { path, isCalled in
      guard let target = testTarget(ofFileAt: path) else {
        // Other names are those of rows that are missing, or of types.
        if !isCalled { return nil }
        return "\(TargetNotes.start)a test target adds it to its registry, run '\(command)'"
      }
      return "\(TargetNotes.start)the test target \(target) adds it to its registry, run "
        + "'\(command) --filter \(target)'"
    }
    return registry
  }

  /// The folder below `Tests` in which a file is.
  static func testTarget(ofFileAt path: String) -> String? {
    let folders = path.split(separator: "/").dropLast()
    return folders.lastIndex(of: "Tests").flatMap { index in
      folders[index...].dropFirst().first.map { String($0).escapingControls() }
    }
  }
}
