/// Which version of the program this is.
enum Version {
  /// The version, as semantic versioning counts.
  static let current = "0.2.0"
}
