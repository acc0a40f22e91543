import RxTestKit

extension Command {
  /// Shows what the configuration file sets.
  static let config = Command(
    name: "config", operands: "[COMMAND]",
    summary: "show the effective settings of the configuration file",
    discussion: """
      Put the settings that a team shares in .marble.toml, in the working directory or a
      directory above. Each option of a command is a setting with the same name: true or
      false for an option without a value, an array for an option that may be repeated.
      Paths are relative to the file.

        paths = ["Fixtures", "Examples"]    # every command that takes [PATH…]

        [run]                               # one command
        jobs = 4
        tags = ["quick"]

        [profile.ci.run]                    # one command, with --profile ci
        reporter = ["pretty", "junit=report.xml"]

      The command line overrides the profile, and the profile overrides the rest of the
      file. An overriding array replaces the other array; they are not merged.
      """,
    execute: { invocation, console in
      guard invocation.operands.count <= 1 else {
        throw UsageError("'config' shows the settings of one command", topic: "config")
      }
      let named = try invocation.operands.first.map { name in
        let known = Command.all.filter(\.isConfigurable)
        guard let command = known.first(where: { $0.name == name }) else {
          throw UsageError(
            "'\(name.escapingControls())' is not a command with settings"
              + NearestName.hint(for: name, among: known.map(\.name)), topic: "config")
        }
        return command
      }
      return try ConfigCommand(console: console).execute(invocation.settings, named)
    })
}

private struct ConfigCommand {
  let console: Console

  func execute(_ settings: Settings, _ named: Command?) throws -> ExitCode {
    guard let inForce = try Configuration.inForce(settings, console.environment) else {
      console.output.writeLine(
        "no \(Configuration.fileName) in the working directory or a directory above")
      return .success
    }
    let (configuration, profile) = inForce
    let name = profile.map { ", profile \($0)" } ?? ""
    console.output.writeLine("\(configuration.path)\(name)".escapingControls())
    for command in Command.all
    where command.isConfigurable && named?.name ?? command.name == command.name {
      let settings = try configuration.settings(for: command, profile: profile)
      if settings.isEmpty { continue }
      console.output.writeLine("\n[\(command.name)]")
      write(settings)
    }
    return .success
  }

  private func write(_ settings: [ConfiguredSetting]) {
    let texts = settings.map { "\($0.key) = \(Self.text(of: $0))" }
    let width = min(60, texts.map(\.displayWidth).max() ?? 0)
    for (setting, text) in zip(settings, texts) {
      let space = String(repeating: " ", count: max(0, width - text.displayWidth))
      let profile = setting.profile.map { " (profile \($0))" } ?? ""
      let place = "# \(setting.location.file):\(setting.location.line)\(profile)"
      console.output.writeLine("\(text)\(space)  \(place)".escapingControls())
    }
  }

  /// The value as the file would write it.
  private static func text(of setting: ConfiguredSetting) -> String {
    let values = setting.values.compactMap { $0.map(JSONLine.quote) }
    guard let option = setting.option else { return "[\(values.joined(separator: ", "))]" }
    if option.isRepeatable { return "[\(values.joined(separator: ", "))]" }
    if values.isEmpty { return setting.values.isEmpty ? "false" : "true" }
    let value = setting.values.first.flatMap { $0 } ?? ""
    return Int(value) == nil ? values[0] : value
  }
}
