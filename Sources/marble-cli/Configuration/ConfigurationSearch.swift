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
    guard let path = try settings.configurationPath ?? nearest(environment) else {
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
  ///
  /// The search ends with the root of the repository or the home folder, so that files outside have no effect.
  ///
  /// - Throws: `UsageError` if the file is not a regular file, or may belong to an attacker.
  private static func nearest(_ environment: Environment) throws -> String? {
    guard let directory = UserFolders.working else { return nil }
    let home = environment["HOME"].flatMap(FileIdentity.init)
    for count in 0...directory.split(separator: "/").count {
      let folder = String(repeating: "../", count: count)
      let path = folder + fileName
      if (try? FileKind(of: path, followingLinks: false)) != nil {
        try checkTrust(path, environment)
        return path
      }
      let isRoot = (try? FileKind(of: folder + ".git")) != nil
      if isRoot || (home != nil && FileIdentity(of: count == 0 ? "." : folder) == home) { break }
    }
    return nil
  }

  /// Refuses a file that was found, not named, if it is not a regular file or another user's.
  private static func checkTrust(_ path: String, _ environment: Environment) throws {
    let advice = "pass '--config FILE' to use another file, or '--no-config' to use none"
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UsageError("'\(path)' is not a regular file; \(advice)")
    }
    // With sudo, the user's own files are theirs still.
    let user = geteuid() == 0 ? environment["SUDO_UID"].flatMap { uid_t($0) } : nil
    guard [0, geteuid(), user].contains(status.st_uid) else {
      throw UsageError(
        "'\(path)' belongs to another user; pass '--config \(path)' if you trust it, or '--no-config'"
      )
    }
  }
}
