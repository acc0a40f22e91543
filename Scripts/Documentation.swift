// Builds the documentation as a web site, with DocC: `make documentation`.
//
// Usage: swift Scripts/Documentation.swift SYMBOL-GRAPHS OUTPUT [SOURCE-URL]
//
// Each module with a catalogue, `Sources/MODULE/MODULE.docc`, becomes an archive, and OUTPUT contains all of them as one site. The
// guides in Documentation/ become articles: their text is not copied in the repository. Members of a type that are operators are grouped
// by the operators' categories, and their pages show the operators' pictures. SOURCE-URL is the address at which the repository's files
// can be read; without it, links to files become plain text. A link that leads nowhere is an error, and so is a public type that a
// module's landing page leaves out.

import Foundation

let files = FileManager.default

/// The guides, with the module in whose documentation they appear.
let guides = [
  "RxTestKitAssertions": [
    ("Guides", ["Tour", "SwiftTests", "AsyncCode", "YourOwnPipelines"]),
    ("Other libraries", ["Combine", "Clocks", "Observation", "FiveLibraries"]),
    ("Coming from other tests", ["ComingFromOtherTests"]),
    ("Fixtures", ["FixtureFormat", "CommandLine", "ContinuousIntegration", "Editor"]),
  ],
  "RxCore": [
    ("Guides", ["Differences", "Compatibility", "Sendable", "Stability"]),
    ("The operators by their tests", ["operators/README"]),
    ("How it is made", ["Architecture", "Reliability", "Benchmarks"]),
  ],
]

struct Failure: Error, CustomStringConvertible { let description: String }

// MARK: - Text

extension String {
  /// The anchor of a heading on GitHub.
  var slug: String {
    lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }

  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// The lines of a Markdown text, each with whether it is code.
func lines(of text: String) -> [(text: String, isCode: Bool)] {
  var isFenced = false
  return text.components(separatedBy: "\n").map { line in
    let isFence = line.trimmingCharacters(in: .whitespaces).hasPrefix("```")
    defer { if isFence { isFenced.toggle() } }
    return (line, isFence || isFenced || line.hasPrefix("    "))
  }
}

// MARK: - Articles

/// A Markdown file of the repository that becomes an article.
struct Article {
  /// The path without `.md`, from `Documentation/`.
  let path: String
  let module: String
  let text: String

  /// Different from the names of all symbols, because both become files whose names ignore case.
  var name: String {
    let parts = path.split(separator: "/").map(String.init)
    return switch parts.first {
    case "operators": parts[1] == "README" ? "Operators" : "Operator-\(parts[1])"
    case "Decisions": "Decision-\(parts[1])"
    default: "Guide-\(path)"
    }
  }

  var headings: [String] {
    lines(of: text).filter { !$0.isCode && $0.text.hasPrefix("#") }.map {
      $0.text.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
    }
  }
}

/// All articles, and the links between them.
struct Library {
  var articles: [String: Article] = [:]
  let sources: String?
  /// The pages of other archives to which articles link.
  var pages: Set<String> = []

  init(sources: String?) throws {
    self.sources = sources
    for (module, groups) in guides {
      for path in groups.flatMap(\.1) { try add(path, to: module) }
    }
    for folder in ["operators", "Decisions"] {
      for file in try files.contentsOfDirectory(atPath: "Documentation/\(folder)").sorted()
      where file.hasSuffix(".md") { try add("\(folder)/\(file.dropLast(3))", to: "RxCore") }
    }
  }

  private mutating func add(_ path: String, to module: String) throws {
    let text = try String(contentsOfFile: "Documentation/\(path).md", encoding: .utf8)
    articles[path] = Article(path: path, module: module, text: text)
  }

  /// The text with links as DocC has them, and the images that it shows.
  mutating func converted(_ article: Article) throws -> (text: String, images: [String]) {
    var images: [String] = []
    let link = #/(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/#
    let text = try lines(of: article.text).map { line in
      if line.isCode { return line.text }
      return try line.text.replacing(link) { match in
        let (_, mark, label, target) = match.output
        if target.contains("://") { return String(match.output.0) }
        if !mark.isEmpty {
          images.append(path(of: String(target), from: article))
          return "![\(label)](\((target as NSString).lastPathComponent))"
        }
        return try self.link(to: String(target), String(label), from: article)
      }
    }
    return (text.joined(separator: "\n"), images)
  }

  /// The list of the articles that an article introduces.
  func topics(below article: Article) throws -> String {
    let groups: [(title: String, paths: [String])] =
      switch article.path {
      case "operators/README":
        try categories().map { ($0.title, $0.pages.map { "operators/\($0)" }) }
      case "Architecture":
        [("Decisions", articles.keys.filter { $0.hasPrefix("Decisions/") }.sorted())]
      default: []
      }
    if groups.isEmpty { return "" }
    return "\n## Topics\n" + list(groups)
  }

  /// Groups of links.
  func list(_ groups: [(title: String, paths: [String])]) -> String {
    groups.map { title, paths in
      let links = paths.compactMap { articles[$0] }.map { "- <doc:\($0.name)>\n" }
      return "\n### \(title)\n\n\(links.joined())"
    }.joined()
  }

  /// The path of a link's target from the root of the repository.
  private func path(of target: String, from article: Article) -> String {
    let folder = "/Documentation/\((article.path as NSString).deletingLastPathComponent)/"
    let url = URL(fileURLWithPath: folder + target).standardizedFileURL
    return String(url.path.dropFirst())
  }

  private mutating func link(
    to target: String, _ label: String, from article: Article
  ) throws -> String {
    let parts = target.components(separatedBy: "#")
    let path =
      parts[0].isEmpty ? "Documentation/\(article.path).md" : path(of: parts[0], from: article)
    let key = path.replacing(#/^Documentation/(.*)\.md$/#) { $0.output.1 }
    guard let other = articles[key] else {
      guard files.fileExists(atPath: path) else {
        throw Failure(description: "\(article.path).md: there is no \(path)")
      }
      return sources.map { "[\(label)](\($0)/\(path))" } ?? label
    }
    var anchor = ""
    if parts.count > 1 {
      guard let heading = other.headings.first(where: { $0.slug == parts[1] }) else {
        throw Failure(
          description: "\(article.path).md: there is no heading #\(parts[1]) in \(path)")
      }
      let text = heading.replacing(#/[`*'"]/#, with: "").replacing(" ", with: "-")
      anchor = "#" + (text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? text)
    }
    if other.module == article.module { return "[\(label)](doc:\(other.name)\(anchor))" }
    let page = "/documentation/\(other.module.lowercased())/\(other.name.lowercased())"
    pages.insert(page)
    return "[\(label)](\(page)\(anchor))"
  }
}

// MARK: - Operators

/// The categories of the operators, in the order of their list, with the pages of each.
func categories() throws -> [(title: String, pages: [String])] {
  let list = try String(contentsOfFile: "Documentation/operators/README.md", encoding: .utf8)
  return list.components(separatedBy: "\n## ").dropFirst().map { section in
    let pages = section.matches(of: #/\(([A-Za-z0-9]+)\.md\)/#).map { String($0.output.1) }
    return (String(section.prefix { $0 != "\n" }), pages)
  }
}

// MARK: - Archives

func run(_ arguments: String...) throws { try run(arguments) }

func run(_ arguments: [String]) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure(description: "\(arguments.prefix(3).joined(separator: " ")) failed")
  }
}

/// A page that DocC has made for a symbol or an article.
struct Page: Decodable {
  let title: String
  let referenceURL: String
  let usr: String?
}

/// Builds the archive of one module.
struct ArchiveBuilder {
  let module: String
  let graphs: String
  let work: String
  let pictured: Set<String>

  private var catalogue: String { "\(work)/\(module).docc" }
  private var symbols: String { "\(work)/\(module).symbols" }
  var archive: String { "\(work)/\(module).doccarchive" }

  func build(_ library: inout Library) throws {
    try files.createDirectory(atPath: symbols, withIntermediateDirectories: true)
    for file in try files.contentsOfDirectory(atPath: graphs)
    where file == "\(module).symbols.json" || file.hasPrefix("\(module)@") {
      try copyGraph(file)
    }
    // Symbolic links become files.
    try run("cp", "-RL", "Sources/\(module)/\(module).docc", catalogue)
    for article in library.articles.values where article.module == module {
      let (text, images) = try library.converted(article)
      let topics = try library.topics(below: article)
      try (text + topics).write(
        toFile: "\(catalogue)/\(article.name).md", atomically: true, encoding: .utf8)
      for image in images {
        let copy = "\(catalogue)/\((image as NSString).lastPathComponent)"
        if !files.fileExists(atPath: copy) { try files.copyItem(atPath: image, toPath: copy) }
      }
    }
    try addGuides(library)
    try convert()
    if try addOperatorGroups() { try convert() }
    try check()
  }

  /// Copies a symbol graph, with the operators' pictures, and without undocumented parameters that pass the place of the call.
  private func copyGraph(_ file: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(graphs)/\(file)"))
    guard var graph = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      var symbols = graph["symbols"] as? [[String: Any]]
    else { throw Failure(description: "\(file) is not a symbol graph") }
    for index in symbols.indices {
      removePlaces(from: &symbols[index])
      if module == "RxCore" { addPicture(to: &symbols[index]) }
    }
    graph["symbols"] = symbols
    let new = try JSONSerialization.data(withJSONObject: graph)
    try new.write(to: URL(fileURLWithPath: "\(self.symbols)/\(file)"))
  }

  private func removePlaces(from symbol: inout [String: Any]) {
    guard var signature = symbol["functionSignature"] as? [String: Any],
      let parameters = signature["parameters"] as? [[String: Any]]
    else { return }
    let comment = "\(symbol["docComment"] ?? "")"
    signature["parameters"] = parameters.filter {
      let name = $0["name"] as? String ?? ""
      return !["fileID", "filePath", "file", "line", "column"].contains(name)
        || comment.contains(" \(name): ")
    }
    symbol["functionSignature"] = signature
  }

  private func addPicture(to symbol: inout [String: Any]) {
    guard let path = symbol["pathComponents"] as? [String], path.count > 1,
      let name = path.last?.prefix(while: { $0 != "(" }),
      case let page = name.prefix(1).uppercased() + name.dropFirst(),
      pictured.contains(page), var comment = symbol["docComment"] as? [String: Any],
      let lines = comment["lines"] as? [[String: Any]]
    else { return }
    let added = [
      "", "![A marble diagram of one of its tests](\(page).svg)", "",
      "[What its tests say](doc:Operator-\(page))",
    ]
    comment["lines"] = lines + added.map { ["text": $0] }
    symbol["docComment"] = comment
  }

  /// Lists the guides on the module's landing page, before its symbols.
  private func addGuides(_ library: Library) throws {
    let landing = "\(catalogue)/\(module).md"
    let text = try String(contentsOfFile: landing, encoding: .utf8)
    let groups = guides[module] ?? []
    try text.replacing(
      "## Topics\n", with: "## Topics\n\(library.list(groups))", maxReplacements: 1
    )
    .write(toFile: landing, atomically: true, encoding: .utf8)
  }

  private func convert() throws {
    try run(
      "docc", "convert", catalogue, "--additional-symbol-graph-dir", symbols, "--output-path",
      archive,
      "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--emit-digest",
      "--warnings-as-errors")
  }

  private var pages: [Page] {
    get throws {
      let url = URL(fileURLWithPath: "\(archive)/linkable-entities.json")
      return try JSONDecoder().decode([Page].self, from: Data(contentsOf: url))
    }
  }

  /// The path of a page below its module.
  private func path(of page: Page) -> [String] {
    let path = page.referenceURL.components(separatedBy: "/documentation/\(module)/")
    return path.count > 1 ? path[1].components(separatedBy: "/") : []
  }

  /// Groups the operators that are members of a type by their categories.
  ///
  /// - Returns: Whether there are any.
  private func addOperatorGroups() throws -> Bool {
    let categories = try categories()
    let members = Dictionary(grouping: try pages.filter { path(of: $0).count == 2 }) {
      path(of: $0)[0]
    }
    var isChanged = false
    for (type, members) in members {
      let groups = categories.compactMap { title, pages -> String? in
        let names = Set(pages.map(\.lowercasedFirst))
        let links = members.filter { names.contains(String($0.title.prefix { $0 != "(" })) }
          .map { "- ``\(path(of: $0).joined(separator: "/"))``" }.sorted()
        return links.isEmpty ? nil : "### \(title)\n\n\(links.joined(separator: "\n"))\n"
      }
      if groups.count < 2 { continue }
      let text = "# ``\(module)/\(type)``\n\n## Topics\n\n\(groups.joined(separator: "\n"))"
      try text.write(toFile: "\(catalogue)/Members-\(type).md", atomically: true, encoding: .utf8)
      isChanged = true
    }
    return isChanged
  }

  /// Checks that the landing page lists each type and function of the module.
  private func check() throws {
    let landing = try String(contentsOfFile: "\(catalogue)/\(module).md", encoding: .utf8)
    let missing = try pages.filter { $0.usr != nil && path(of: $0).count == 1 }.map {
      path(of: $0)[0]
    }
    .filter { !landing.contains("``\($0)``") }
    guard missing.isEmpty else {
      throw Failure(
        description: "\(module).md leaves out \(missing.sorted().joined(separator: ", "))")
    }
  }
}

// MARK: - The site

func build(_ graphs: String, _ output: String, _ sources: String?) throws {
  let work = output + ".work"
  for folder in [output, work] where files.fileExists(atPath: folder) {
    try files.removeItem(atPath: folder)
  }
  try files.createDirectory(atPath: work, withIntermediateDirectories: true)
  let pictured = Set(
    try files.contentsOfDirectory(atPath: "Documentation/operators").filter { $0.hasSuffix(".svg") }
      .map { String($0.dropLast(4)) })
  var library = try Library(sources: sources)
  let modules = try files.contentsOfDirectory(atPath: "Sources").sorted().filter {
    files.fileExists(atPath: "Sources/\($0)/\($0).docc")
  }
  let builders = modules.map {
    ArchiveBuilder(module: $0, graphs: graphs, work: work, pictured: pictured)
  }
  for builder in builders { try builder.build(&library) }
  try run(
    ["docc", "merge"] + builders.map(\.archive) + [
      "--synthesized-landing-page-name", "Marble Testing", "--output-path", output,
    ])
  for page in library.pages.sorted() where !files.fileExists(atPath: "\(output)/data\(page).json") {
    throw Failure(description: "an article links to \(page), which does not exist")
  }
  try files.removeItem(atPath: work)
}

let arguments = CommandLine.arguments.dropFirst()
guard let graphs = arguments.first, arguments.count > 1 else {
  fatalError("usage: see the head of this file")
}
do {
  try build(graphs, arguments.dropFirst().first ?? "", arguments.dropFirst(2).first)
} catch {
  print("error: \(error)")
  exit(1)
}
