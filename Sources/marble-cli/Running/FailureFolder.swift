import RxTestKit

/// Where a run saves the tests that fail.
enum FailureFolder: Equatable, Sendable {
  /// In the build folder of the project of the working directory.
  case ofProject
  case folder(String)

  /// Checks before any test runs that the folder can be made.
  func check() throws(FileProblem) {
    guard case .folder(let path) = self, let kind = try? FileKind(of: path) else { return }
    if kind != .directory { throw FileProblem(path, "is not a folder") }
    TemporaryFile.removeLeftovers(beside: [path + "/x"])
  }

  /// Saves a failing test, in place of an earlier failure of it.
  ///
  /// - Returns: The folder and the name of the file.
  func save(_ failure: FailureFile) throws(FileProblem) -> (folder: String, name: String) {
    switch self {
    case .ofProject:
      let project = try ProjectFolder(of: ".")
      let folder = project.failuresFolder
      try project.write(failure.text, to: failure.name, in: folder)
      let isHere = try ProjectFolder.resolved(".") == project.path
      return (isHere ? String(folder.dropFirst(project.path.count + 1)) : folder, failure.name)
    case .folder(let folder):
      try NewFile.makeDirectory(folder)
      let path = "\(folder)/\(failure.name)"
      try OutputKind.failure.check(path, inputs: [])
      try NewFile.write(failure.text, to: path)
      return (folder, failure.name)
    }
  }
}

/// Saves the failing tests of a run, and says where.
struct FailureSaving {
  private let folder: FailureFolder
  private var saved: [String: Set<String>] = [:]
  private var code = ExitCode.success

  init(in folder: FailureFolder) { self.folder = folder }

  /// Saves a test if it failed; the first problem is reported.
  mutating func note(_ report: TestReport, _ console: Console) {
    guard let failure = report.failure else { return }
    do throws(FileProblem) {
      let (folder, name) = try folder.save(failure)
      saved[folder, default: []].insert(name)
    } catch {
      if code == .success { console.complain(error.description) }
      code = .inputOutput
    }
  }

  /// Says where the failures are, and how to run them again.
  ///
  /// - Returns: Whether they could be written.
  func finish(_ console: Console) -> ExitCode {
    let replay = CommandName.words(for: "replay")
    for (folder, names) in saved {
      let path = names.count == 1 ? "\(folder)/\(names.first ?? "")" : folder
      console.complain("saved \(counted(names.count, "failure")): \(replay) \(path.shellWord)")
    }
    return code
  }
}

extension FailureFile {
  /// The failure with the version of the command.
  func of(version: String) -> FailureFile {
    var file = self
    file.version = version
    return file
  }

  /// The path of a fixture file as failures name it: from the folder of the project, if the file is in there.
  static func path(of file: String) -> String {
    guard file != "-", let project = try? ProjectFolder(of: "."),
      let path = try? project.relativePath(of: file)
    else { return file }
    return path
  }

  /// The path of the fixture file, as it is reached from the working directory.
  var fixturePath: String {
    guard !file.hasPrefix("/"), file != "-", let project = try? ProjectFolder(of: "."),
      let working = try? ProjectFolder.resolved("."), working != project.path
    else { return file }
    return "\(project.path)/\(file)"
  }
}
