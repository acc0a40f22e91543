import RxFixtures
import RxTestKit

/// What is written for a row's keyword: the row, with places to fill in.
struct RowTemplate {
  let keyword: FixtureKeyword
  /// The column of the row's content, counted from its keyword; 0 if no other row has content.
  let contentColumn: Int
  /// The test that the row is in; nil above the first test.
  var test: FixtureTest?

  var snippet: String {
    switch keyword {
    case .test: "test \(Snippet.place(1, "title"))"
    case .hot, .cold: named(newSource, "-a-b-c-|")
    case .subs: named(unsubscribedSource, "^----!")
    case .any: "any  \(Snippet.place(1, newSource))"
    case .let: padded("name = value")
    case .where: padded("a = \"text\"")
    case .each: padded("name = 1, 2")
    case .run, .same: padded(source)
    case .expect, .or: padded("-a-b-c-|")
    case .emits: padded("a b c |")
    case .within: padded("10ms")
    case .never: padded("x")
    case .allow: padded("any order")
    case .subscribe: padded("^----!")
    case .at: padded("at \(Snippet.place(1, "2"))", width: 4, "\(subject).onNext(1)", 2)
    case .orders: "orders"
    case .skip, .fails: padded("reason")
    case .tags: padded("word")
    case .limit: padded("1s")
    case .format: "format 1"
    }
  }

  private func named(_ source: String, _ diagram: String) -> String {
    padded(
      keyword.rawValue.padding(4) + " " + Snippet.place(1, source), width: 5 + source.count,
      diagram, 2)
  }

  /// The first source of the test.
  private var source: String { test?.sources.first?.name ?? "source" }

  /// A name for one more source.
  private var newSource: String {
    let names = ["source"] + (2...9).map { "source\($0)" }
    return names.first { name in test?.sources.contains { $0.name == name } != true } ?? "source"
  }

  /// The first source of the test without a 'subs' row.
  private var unsubscribedSource: String {
    let drawn = Set((test?.subs ?? []).map(\.name))
    return test?.sources.first { !drawn.contains($0.name) }?.name ?? source
  }

  /// The first subject of the test.
  private var subject: String {
    test?.lets.first { $0.expression.text.contains("Subject") }?.name ?? "subject"
  }

  /// The keyword with a place to fill in below the content of the other rows.
  private func padded(_ content: String) -> String {
    padded(keyword.rawValue, width: keyword.rawValue.count, content, 1)
  }

  private func padded(_ head: String, width: Int, _ content: String, _ number: Int) -> String {
    head + String(repeating: " ", count: max(2, contentColumn - width))
      + Snippet.place(number, content)
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
