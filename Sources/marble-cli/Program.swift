import RxTestKit

/// The program: reads the command line and does what it says.
enum Program {
  /// Runs the program.
  ///
  /// - Parameter arguments: The words behind the program's name.
  /// - Returns: What the process ends with.
  static func run(_ arguments: [String], console: Console) -> ExitCode {
    console.close(execute(arguments, console: console))
  }

  private static func execute(_ arguments: [String], console: Console) -> ExitCode {
    do {
      var invocation = try Invocation(arguments)
      if invocation.settings.wantsVersion {
        console.output.writeLine("marble-cli \(Version.current)")
        return .success
      }
      if invocation.settings.wantsHelp {
        let topic = invocation.isCommandNamed ? invocation.command.name : nil
        console.output.writeLine(try HelpText.text(on: topic))
        return .success
      }
      try checkSeed(console.environment)
      if invocation.command.isConfigurable,
        let (configuration, profile) = try Configuration.inForce(
          invocation.settings, console.environment)
      {
        try invocation.take(configuration.settings(for: invocation.command, profile: profile))
      }
      return try invocation.command.execute(invocation, console)
    } catch let error as UsageError {
      console.complain(error.message)
      let topic = error.topic.map { " \($0)" } ?? ""
      console.errors.writeLine("See '\(CommandName.words(for: "help"))\(topic)'.")
      return .usage
    } catch let error as Diagnostic {
      console.errors.writeLine(error.description)
      return .usage
    } catch {
      console.complain("\(error)")
      return .inputOutput
    }
  }

  /// Checks the environment variable that holds the seed of the laws.
  ///
  /// - Throws: `UsageError` if its value is not a seed.
  private static func checkSeed(_ environment: Environment) throws {
    guard let seed = environment["MARBLE_SEED"] else { return }
    do {
      _ = try OptionValue.seed(seed)
    } catch let error as BadValue {
      throw UsageError("environment variable MARBLE_SEED: \(error.reason)", topic: "run")
    }
  }
}
