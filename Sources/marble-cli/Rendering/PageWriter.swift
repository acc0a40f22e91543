import RxFixtures
import RxTestKit

/// Writes a page and a picture for each fixture file, and an index, into a directory.
struct PageWriter {
  /// Where they go.
  let directory: String
  /// What draws the pictures.
  let painter: TestPainter

  /// Writes them.
  ///
  /// - Parameters:
  ///   - files: The fixture files.
  ///   - title: What the index is called.
  ///   - inputs: The files that the command reads.
  /// - Throws: Why a file cannot be written, or that two files would have one name.
  func write(
    _ files: [FixtureFile], title: String, inputs: Set<FileIdentity>
  ) throws(FileProblem) {
    var names: Set<String> = []
    for file in files where !names.insert(FixturePage(file).name.lowercased()).inserted {
      throw FileProblem(file.path, "another file has the same name, and pages are called by it")
    }
    try NewFile.makeDirectory(directory)
    TemporaryFile.removeLeftovers(beside: [path("README.md")])
    let pages = files.map { (file: $0, page: FixturePage($0)) }
    try OutputKind.markdown.check(path("README.md"), inputs: inputs)
    for (_, page) in pages {
      try OutputKind.markdown.check(path("\(page.name).md"), inputs: inputs)
      if page.tellingTest != nil {
        try OutputKind.svg.check(path("\(page.name).svg"), inputs: inputs)
      }
    }
    for (file, page) in pages {
      let fixture = RelativePath.path(from: directory, to: file.path)
      let text = page.markdown(picture: "\(page.name).svg", fixture: fixture) { test in
        painter.warning(on: test, in: file)
      }
      try write(page: text, "\(page.name).md")
      if let test = page.tellingTest {
        let picture = painter.picture(of: test, in: file).svg(painter.style)
        try NewFile.write(picture, to: path("\(page.name).svg"))
      }
    }
    try write(page: FixturePage.index(of: pages.map(\.page), title: title), "README.md")
  }

  private func path(_ name: String) -> String { directory + "/" + name }

  private func write(page: String, _ name: String) throws(FileProblem) {
    try NewFile.write(page + "\n" + OutputKind.markdownMark, to: path(name))
  }
}

/// Paths as links from one place to another name them.
enum RelativePath {
  /// The path of a file, as a file in a directory names it; nil unless both are relative to the same place.
  static func path(from directory: String, to file: String) -> String? {
    guard file != "-", directory.hasPrefix("/") == file.hasPrefix("/") else { return nil }
    let start = directory.split(separator: "/").filter { $0 != "." }
    let end = file.split(separator: "/").filter { $0 != "." }
    guard !start.contains("..") else { return nil }
    let common = zip(start, end).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + end.dropFirst(common).map(String.init)).joined(separator: "/")
  }
}
