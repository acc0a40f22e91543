/// A page of documentation made of a fixture file: what the comment at its head says, the forms of the operator that it is named
/// after, a picture of its most telling test, and what its tests say.
package struct FixturePage: Sendable {
  /// What the page is called: the file's name without its ending.
  package let name: String
  /// What the comment at the head of the file says, a paragraph each.
  package let introduction: [String]
  /// The forms of the operator or factory of that name.
  package let forms: [OperatorForm]
  /// The test that shows most; nil if the file has none.
  package let tellingTest: FixtureTest?

  private let tests: [FixtureTest]

  /// Makes a page.
  package init(_ file: FixtureFile, registry: OperatorRegistry = .standard) {
    let base = file.path.split(separator: "/").last ?? ""
    let name = String(base.prefix { $0 != "." })
    self.name = name
    introduction = Self.introduction(of: file)
    forms = registry.forms.filter { form in
      ([form.signature.name] + form.otherNames).contains { $0.lowercased() == name.lowercased() }
    }
    tests = file.tests
    tellingTest = Self.tellingTest(of: file.tests, forms)
  }

  /// The comment above everything else, a paragraph a line.
  private static func introduction(of file: FixtureFile) -> [String] {
    file.lines.prefix { $0.role == .comment }.map { line in
      String(line.text.drop { $0 == "/" || $0 == " " || $0 == "\t" })
    }.filter { !$0.isEmpty }
  }

  /// The test that shows most: of those whose pipeline ends in the operator and that do not end in an error, the first of many
  /// elements, with one pipeline and nothing beside; where there is none, the first that comes nearest.
  private static func tellingTest(
    of tests: [FixtureTest], _ forms: [OperatorForm]
  ) -> FixtureTest? {
    let names = Set(forms.map(\.signature.name))
    let answersErrors = forms.first?.category == .errors
    func rank(_ test: FixtureTest) -> [Bool] {
      let (given, expected) = (test.sources.flatMap(\.diagrams), test.runs.flatMap(\.drawn))
      let count = (given + expected).map(\.diagram.marks.count).max() ?? 0
      let calls = (test.runs.map(\.expression) + test.lets.map(\.expression)).map {
        (try? FixtureExpression.parse($0))?.lastCall
      }
      return [
        names.isEmpty || calls.contains { $0.map(names.contains) ?? false },
        !expected.contains(where: \.fails), !answersErrors || given.contains(where: \.fails),
        test.tags.contains("many"), test.runs.count == 1 && test.lets.isEmpty && test.ats.isEmpty,
        given.allSatisfy { $0.diagram.firstFrame == 0 }, count > 3, count > 1,
      ]
    }
    var best: (test: FixtureTest, rank: [Bool])?
    for test in tests where test.skip == nil && test.fails == nil && !test.isLaw {
      let rank = rank(test)
      let isBetter = best.map { $0.rank.lexicographicallyPrecedes(rank) { !$0 && $1 } } ?? true
      if isBetter { best = (test, rank) }
    }
    return best?.test
  }

  package func markdown(
    picture: String, fixture: String?, warning: (FixtureTest) -> String? = { _ in nil }
  ) -> String {
    var blocks = ["# \(name.escapedForMarkdown)"] + introduction.map(\.escapedForMarkdown)
    if let tellingTest {
      blocks.append("![\(tellingTest.title.escapedForMarkdown)](\(picture))")
    }
    if !forms.isEmpty {
      let rows = forms.map { form in
        let signature = form.signature.description.replacing("|", with: "\\|")
        let others =
          form.otherNames.isEmpty ? "" : " Elsewhere: \(form.otherNames.joined(separator: ", "))."
        return "| `\(signature)` | \((form.summary + others).escapedForMarkdown) |"
      }
      blocks.append((["| Form | Does |", "| --- | --- |"] + rows).joined(separator: "\n"))
    }
    if !tests.isEmpty {
      let place = fixture.map { "[What its tests say](\($0)):" } ?? "What its tests say:"
      let titles = tests.map { test in
        let note = warning(test).map { " (**\($0.escapedForMarkdown)**)" } ?? ""
        return "- \(test.title.escapedForMarkdown)\(note)"
      }
      blocks.append(place)
      blocks.append(titles.joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// The list of pages, by the kind of their operators.
  package static func index(of pages: [FixturePage], title: String) -> String {
    var blocks = ["# \(title.escapedForMarkdown)"]
    for category in OperatorForm.Category.allCases {
      let members = pages.filter { $0.forms.first?.category == category }
      if !members.isEmpty { blocks += ["## \(category.rawValue)", table(of: members)] }
    }
    let others = pages.filter(\.forms.isEmpty)
    if !others.isEmpty {
      if blocks.count > 1 { blocks.append("## Others") }
      blocks.append(table(of: others))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func table(of pages: [FixturePage]) -> String {
    let rows = pages.map { page in
      let summary = page.forms.first?.summary ?? page.introduction.first ?? ""
      return
        "| [\(page.name.escapedForMarkdown)](\(page.name).md) | \(summary.escapedForMarkdown) |"
    }
    return (["| | |", "| --- | --- |"] + rows).joined(separator: "\n")
  }
}

extension DiagramText {
  fileprivate var fails: Bool { diagram.marks.last?.symbol == .error }
}

extension FixtureExpression {
  /// The name of the operator or factory that is called last, whose result the expression is.
  fileprivate var lastCall: String? {
    switch syntax.nodes[syntax.root] {
    case .chain(_, let links):
      if case .method(let name, _, _)? = links.last?.kind { name } else { nil }
    case .qualified(let name, _): name.factory
    case .call(let global, _): syntax.globals[global]
    default: nil
    }
  }
}
