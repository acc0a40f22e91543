import RxTestKit

/// A setting of a configuration file that is in force for a command.
struct ConfiguredSetting {
  /// What the file calls it.
  let key: String
  /// The option that it sets; nil for the paths that the command reads by default.
  let option: Option?
  /// The values, each as the command line would give it; none if the option is switched off.
  let values: [String?]
  /// The profile that says it; nil where all profiles share it.
  let profile: String?
  /// Where the file says it.
  let location: TextLocation
  /// What is wrong with the value, with a caret below it.
  let problem: @Sendable (_ message: String) -> Diagnostic

  /// Sets the option.
  ///
  /// - Throws: A `Diagnostic` if the value makes no sense.
  func apply(_ option: Option, to settings: inout Settings) throws {
    for value in values {
      do {
        try option.apply(&settings, value)
      } catch let error as BadValue {
        throw problem(String(error.reason.prefix { $0 != "\n" }))
      }
    }
  }
}
