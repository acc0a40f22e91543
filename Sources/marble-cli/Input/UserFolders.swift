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

/// The folders of the user that the program looks at.
enum UserFolders {
  /// The absolute path of the working directory; nil if it was deleted.
  static var working: String? {
    guard let directory = getcwd(nil, 0) else { return nil }
    defer { free(directory) }
    return String(cString: directory)
  }

  /// The folder for files that may be deleted: `XDG_CACHE_HOME`, or the system's usual one in the home folder.
  ///
  /// - Returns: The folder; nil if the user has no home folder.
  static func cache(_ environment: Environment) -> String? {
    // The convention ignores relative paths.
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], (try? FileKind(of: home)) == .directory else {
      return nil
    }
    #if canImport(Darwin)
      return home + "/Library/Caches"
    #else
      return home + "/.cache"
    #endif
  }
}
