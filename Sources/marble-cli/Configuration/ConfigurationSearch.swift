import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Configuration {
  /// The configuration that is in force, and its profile; nil if there is none.
  ///
  /// - Throws: `UsageError`, `FileProblem`, or a `Diagnostic`.
  static func inForce(
    _ settings: Settings, _ environment: Environment
  ) throws -> (configuration: Configuration, profile: String?)? {
    let profile = settings.profile ?? environment["MARBLE_PROFILE"]
    let origin = settings.profile == nil ? "MARBLE_PROFILE" : "--profile"
    guard settings.readsConfiguration else {
      guard settings.profile == nil, settings.configurationPath == nil else {
        throw UsageError("'--no-config' contradicts '--profile' and '--config'")
      }
      return nil
    }
    guard let path = settings.configurationPath ?? nearest() else {
      guard let profile else { return nil }
      throw UsageError(
        "\(origin): no profile '\(profile.escapingControls())', because there is no \(fileName)"
      )
    }
    let configuration = try Configuration(path: path)
    if let profile, !configuration.profiles.contains(profile) {
      throw UsageError(
        "\(origin): '\(path.escapingControls())' has no profile '\(profile.escapingControls())'"
          + NearestName.hint(for: profile, among: configuration.profiles))
    }
    return (configuration, profile)
  }

  /// The path of the file in the working directory, or in the nearest directory above that has one.
  private static func nearest() -> String? {
    guard let directory = getcwd(nil, 0) else { return nil }
    defer { free(directory) }
    let depth = String(cString: directory).split(separator: "/").count
    return (0...depth).lazy.map { String(repeating: "../", count: $0) + fileName }
      .first { (try? FileKind(of: $0)) == .file }
  }
}
