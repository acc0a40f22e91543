import RxFixtures
import RxTestKit

/// The settings that a team keeps in a file: for all commands, for each command, and by profile.
struct Configuration {
  /// What the file is called.
  static let fileName = ".marble.toml"

  /// The file's path.
  let path: String
  private let document: TOMLDocument
  /// The path from the working directory to the file's, with a slash at its end; empty for the same directory.
  private let folder: String

  /// The names of the profiles, in the order of the file.
  var profiles: [String] {
    document.tables.reduce(into: []) { names, table in
      guard table.path.count > 1, table.path[0] == "profile" else { return }
      if !names.contains(table.path[1]) { names.append(table.path[1]) }
    }
  }

  /// Reads a file and checks all of it, so that no profile holds a mistake that only another machine finds.
  ///
  /// - Throws: `FileProblem`, or a `Diagnostic`.
  init(path: String) throws {
    self.path = path
    let bytes = try FileReading.contents(of: path)
    guard let text = String(validUTF8: bytes) else { throw FileProblem(path, "is not UTF-8") }
    document = try TOMLDocument(text, file: path)
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for table in document.tables { try check(table) }
  }

  /// The settings for a command, those of the profile in place of others.
  func settings(for command: Command, profile: String?) throws -> [ConfiguredSetting] {
    var settings: [ConfiguredSetting] = []
    for prefix in [[], profile.map { ["profile", $0] }].compactMap({ $0 }) {
      for path in [prefix, prefix + [command.name]] {
        for table in document.tables where table.path == path {
          for entry in table.entries {
            guard let setting = try setting(entry, for: command, in: table) else { continue }
            settings.removeAll { $0.key == setting.key }
            settings.append(setting)
          }
        }
      }
    }
    return settings
  }

  // MARK: - Reading

  private func check(_ table: TOMLDocument.Table) throws {
    let path = table.path.first == "profile" ? Array(table.path.dropFirst(2)) : table.path
    let names = Command.all.filter(\.isConfigurable).map(\.name)
    guard table.path.first != "profile" || table.path.count > 1 else {
      throw document.diagnostic(
        "a profile needs a name", at: table.place, note: "write [profile.NAME]")
    }
    guard path.count < 2, path.first.map(names.contains) ?? true else {
      let nearest = NameSpelling.nearest(to: path[0], among: names + ["profile"])
      throw document.diagnostic(
        "there is no command '\(path.joined(separator: "."))'", at: table.place,
        note: nearest.map { "did you mean '\($0)'?" } ?? "tables are named after commands")
    }
    let commands = Command.all.filter { path.isEmpty ? $0.isConfigurable : $0.name == path[0] }
    for entry in table.entries {
      let settings = try commands.compactMap { try setting(entry, for: $0, in: table) }
      guard let setting = settings.first else { throw unknown(entry, in: commands) }
      var scratch = Settings()
      if let option = setting.option { try setting.apply(option, to: &scratch) }
    }
  }

  private func unknown(_ entry: TOMLDocument.Entry, in commands: [Command]) -> Diagnostic {
    let names = commands.flatMap(Self.options).map(\.name) + ["paths"]
    let nearest = NameSpelling.nearest(to: entry.key, among: names)
    let owner = commands.count == 1 ? "'\(commands[0].name)' has" : "there is"
    return document.diagnostic(
      "\(owner) no setting '\(entry.key)'", at: entry.keyPlace,
      note: nearest.map { "did you mean '\($0)'?" })
  }

  /// The options of a command that a file may set.
  private static func options(of command: Command) -> [Option] {
    command.options.filter { !$0.commands.isEmpty && !$0.isForOnce }
  }

  /// A setting for a command; nil if the command has none of this name.
  private func setting(
    _ entry: TOMLDocument.Entry, for command: Command, in table: TOMLDocument.Table
  ) throws -> ConfiguredSetting? {
    let option = Self.options(of: command).first { $0.name == entry.key }
    guard option != nil || (entry.key == "paths" && command.hasDefaultPaths) else { return nil }
    let values = try option.map { try self.values(of: entry, for: $0) } ?? paths(of: entry)
    let document = document
    return ConfiguredSetting(
      key: entry.key, option: option, values: values,
      profile: table.path.first == "profile" ? table.path[1] : nil,
      location: TextLocation(
        file: path, line: entry.keyPlace.line, column: entry.keyPlace.column)
    ) { document.diagnostic($0, at: entry.valuePlace) }
  }

  private func paths(of entry: TOMLDocument.Entry) throws -> [String?] {
    switch entry.value {
    case .string(let path): return [relocated(path)]
    case .strings(let paths): return paths.map(relocated)
    default: throw wrongKind(of: entry, expected: "a path or an array of paths")
    }
  }

  private func values(of entry: TOMLDocument.Entry, for option: Option) throws -> [String?] {
    let values: [String?]
    switch entry.value {
    case .boolean(let isOn) where option.placeholder == nil || option.isValueOptional:
      return isOn ? [nil] : []
    case .string(let text) where option.placeholder != nil: values = [text]
    case .integer(let number) where option.placeholder != nil: values = ["\(number)"]
    case .strings(let texts) where option.isRepeatable: values = texts
    default: throw wrongKind(of: entry, expected: option.expectedValue)
    }
    return values.map { $0.map { relocated($0, in: option) } }
  }

  private func wrongKind(of entry: TOMLDocument.Entry, expected: String) -> Diagnostic {
    document.diagnostic("'\(entry.key)' needs \(expected)", at: entry.valuePlace)
  }

  // MARK: - Paths

  /// A file's path as the working directory sees it: paths in the file are relative to the file.
  private func relocated(_ path: String) -> String {
    path.hasPrefix("/") || path == "-" ? path : folder + path
  }

  private func relocated(_ value: String, in option: Option) -> String {
    if option.placeholder == "FILE" || option.placeholder == "FOLDER" { return relocated(value) }
    guard option.placeholder == "KIND[=FILE]", let equals = value.firstIndex(of: "=") else {
      return value
    }
    return value[...equals] + relocated(String(value[value.index(after: equals)...]))
  }
}

extension Option {
  /// Whether the option makes sense for one call only, so that no file sets it.
  fileprivate var isForOnce: Bool {
    ["force", "dry-run", "review", "reject", "watch"].contains(name)
  }

  /// What a file must give the option.
  fileprivate var expectedValue: String {
    if placeholder == nil { return "true or false" }
    let other = isValueOptional ? ", or true or false" : ""
    return (isRepeatable ? "a text or an array of texts" : "a text or an integer") + other
  }
}
