import RxFixtures

/// What editors show of a row's keyword: its parts, an example, and what can be drawn in it.
struct RowPage {
  /// The keyword.
  let keyword: FixtureKeyword

  /// The text, in Markdown.
  var markdown: String {
    let example = Snippet.plain(RowTemplate(keyword: keyword, contentColumn: 0).snippet)
    let parts = ["`\(keyword.usage)`", keyword.summary, "```marble\n\(example)\n```", content]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  /// What the characters, or words, of such a row mean; nil if its usage says it.
  var content: String? {
    switch keyword {
    case .hot, .cold, .expect, .or:
      "A character is a frame, and a frame is a millisecond: `-` nothing happens, `a` or `7` a value, "
        + "`'abc'` one value, `|` completion, `#` an error. `(ab|)` is all in the frame of the `(`, and "
        + "takes as many frames as it has characters; `[ab|]` takes a single frame. `30ms` with white "
        + "space around it is time that passes."
        + (keyword == .hot ? " `^` is frame 0, so that values may come before." : "")
    case .subscribe, .subs:
      "A character is a frame: `^` begins a subscription, `!` ends it, `-` is a frame between."
    case .emits: "`emits a b |` also expects the end; `emits a ...` lets other values follow."
    case .allow:
      "`any order`, `2 frames`, or `any frames` for `same` rows; a comma stands between several."
    case .test, .any, .let, .where, .each, .run, .within, .never, .same, .at, .orders, .skip,
      .fails, .tags, .limit, .format:
      nil
    }
  }
}
