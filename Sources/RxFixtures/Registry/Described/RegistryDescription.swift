/// What a test target's registry adds to the standard one, as text: the names that its fixtures can use, and how they are called.
///
/// A test target writes it when its tests run, and the language server reads it.
package struct RegistryDescription: Sendable {
  /// A form of an added operator or factory.
  struct Call: Hashable, Sendable {
    var signature: OperatorSignature
    /// Whether it returns a pipeline.
    var isPipeline: Bool
  }

  /// How a test that runs the fixtures is started alone, as a process that does jobs for an editor.
  package struct Entrance: Hashable, Sendable {
    /// The command and its arguments.
    package var command: [String]
    /// Variables to add to the environment, each as `NAME=VALUE`.
    package var variables: [String] = []
    /// The file that each build replaces.
    package var bundle: String
    /// The working directory: the folder of the package.
    package var directory: String

    /// Creates an entrance.
    package init(
      command: [String], variables: [String] = [], bundle: String, directory: String
    ) {
      (self.command, self.variables) = (command, variables)
      (self.bundle, self.directory) = (bundle, directory)
    }
  }

  /// The name of the test target's module.
  package var target: String
  /// The folders or files of the fixtures that run with the registry.
  package var folders: [String]
  /// Whether the registry has the operators of RxCore.
  var isStandard = false
  var calls: [Call] = []
  var constants: [String] = []
  var properties: [String] = []
  /// The test that runs the fixtures; nil if none has run, or it cannot be started alone.
  package var entrance: Entrance?

  /// The first line: another version has another number.
  private static let head = "marble-registry 1"

  private init() { (target, folders) = ("", []) }

  /// Describes a registry.
  ///
  /// - Parameters:
  ///   - registry: The registry of the test target.
  ///   - target: The name of the target's module.
  ///   - folders: The folders or files of the fixtures that run with it.
  package init(_ registry: OperatorRegistry, target: String, folders: [String]) {
    (self.target, self.folders) = (target, folders)
    isStandard = registry.forms.contains { $0.category != .host }
    calls = registry.forms.filter { $0.category == .host }.map {
      Call(signature: $0.signature, isPipeline: $0.isPipeline)
    }
    constants = registry.constantNames.sorted()
    properties = registry.properties.keys.sorted()
  }

  /// The text: a line of words between tabs for each fact.
  package var text: String {
    var lines = [[Self.head], ["target", target]]
    lines += folders.map { ["folder", $0] }
    if isStandard { lines.append(["standard"]) }
    for call in calls {
      let signature = call.signature
      lines.append([
        "call", signature.name, signature.type ?? "", call.isPipeline ? "pipeline" : "value",
        signature.description,
      ])
      lines += signature.parameters.map { parameter in
        [
          "parameter", parameter.label ?? "_", parameter.name,
          parameter.isOptional ? "optional" : "required", parameter.type.code,
        ]
      }
    }
    lines += constants.map { ["constant", $0] } + properties.map { ["property", $0] }
    if let entrance {
      lines += [
        ["bundle", entrance.bundle], ["directory", entrance.directory],
        ["command"] + entrance.command,
      ]
      lines += entrance.variables.map { ["variable", $0] }
    }
    return lines.map { words in
      words.map { $0.escapingControls() }.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// Reads a description; nil if the text is none, or one of another version.
  package init?(_ text: String) {
    self.init()
    let lines = text.split(separator: "\n")
    guard lines.first == Self.head[...] else { return nil }
    var entrance = Entrance(command: [], bundle: "", directory: "")
    for line in lines.dropFirst() {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (words[0], words.count) {
      case ("target", 2): target = words[1]
      case ("folder", 2): folders.append(words[1])
      case ("standard", 1): isStandard = true
      case ("call", 5):
        calls.append(
          Call(
            signature: OperatorSignature(
              description: words[4], type: words[2].isEmpty ? nil : words[2], name: words[1],
              parameters: []),
            isPipeline: words[3] == "pipeline"))
      case ("parameter", 5):
        guard let type = ParameterType(code: words[4]) else { return nil }
        calls.indices.last.map { calls[$0].add(words, type) }
      case ("constant", 2): constants.append(words[1])
      case ("property", 2): properties.append(words[1])
      case ("bundle", 2): entrance.bundle = words[1]
      case ("directory", 2): entrance.directory = words[1]
      case ("variable", 2): entrance.variables.append(words[1])
      case ("command", 2...): entrance.command = Array(words.dropFirst())
      default: return nil
      }
    }
    if !entrance.command.isEmpty { self.entrance = entrance }
  }

  /// Whether the fixtures of a file run with the registry.
  package func contains(fileAt path: String) -> Bool { depth(ofFileAt: path) > 0 }

  /// The length of the path of the innermost folder with a file whose fixtures run with the registry; 0 if there is none.
  package func depth(ofFileAt path: String) -> Int {
    folders.filter { path == $0 || path.hasPrefix($0 + "/") }.map(\.utf8.count).max() ?? 0
  }
}

extension RegistryDescription.Call {
  /// Adds the parameter of a line.
  fileprivate mutating func add(_ words: [String], _ type: ParameterType) {
    let parameter = OperatorSignature.Parameter(
      label: words[1] == "_" ? nil : words[1], name: words[2], type: type,
      isOptional: words[3] == "optional", isVariadic: false)
    signature = OperatorSignature(
      description: signature.description, type: signature.type, name: signature.name,
      parameters: signature.parameters + [parameter])
  }
}

extension ParameterType {
  private static let codes: [(ParameterType, String)] = [
    (.value, "value"), (.int, "int"), (.double, "double"), (.bool, "bool"), (.string, "string"),
    (.time, "time"), (.scheduler, "scheduler"), (.observable, "observable"), (.error, "error"),
  ]

  /// The type as a description writes it; any type that no test target adds is a value.
  fileprivate var code: String {
    switch self {
    case .closure(let count): "closure \(count)"
    case .named(let name): "named \(name)"
    default: Self.codes.first { $0.0 == self }?.1 ?? "value"
    }
  }

  fileprivate init?(code: String) {
    let words = code.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("closure", 2):
      guard let count = Int(words[1]), (0...9).contains(count) else { return nil }
      self = .closure(parameterCount: count)
    case ("named", 2): self = .named(words[1])
    default:
      guard let found = Self.codes.first(where: { $0.1 == code }) else { return nil }
      self = found.0
    }
  }
}
