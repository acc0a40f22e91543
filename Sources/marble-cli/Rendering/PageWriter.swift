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
  /// - Throws: Why a file cannot be written, or that two files would have one name.
  func write(_ files: [FixtureFile], title: String) throws(FileProblem) {
    var names: Set<String> = []
    for file in files where !names.insert(FixturePage(file).name.lowercased()).inserted {
      throw FileProblem(file.path, "another file has the same name, and pages are called by it")
    }
    try NewFile.makeDirectory(directory)
    var pages: [FixturePage] = []
    for file in files {
      let page = FixturePage(file)
      let fixture = RelativePath.path(from: directory, to: file.path)
      try write(page.markdown(picture: "\(page.name).svg", fixture: fixture), "\(page.name).md")
      if let test = page.tellingTest {
        try write(painter.picture(of: test, in: file).svg(), "\(page.name).svg")
      }
      pages.append(page)
    }
    try write(FixturePage.index(of: pages, title: title), "README.md")
  }

  private func write(_ text: String, _ name: String) throws(FileProblem) {
    try NewFile.write(text, to: directory + "/" + name)
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
