import RxFixtures

/// Something that an editor proposes to write.
struct Completion: Hashable, Sendable {
  /// What kind of thing it is.
  enum Kind: Sendable {
    case keyword, source, value, operator_, member, type, function, label, tag, snippet
  }

  /// The text in the list.
  var label: String
  /// What kind of thing it is.
  var kind: Kind
  /// A few words beside the label, such as a signature.
  var detail: String?
  /// What it does.
  var documentation: String?
  /// What is written: a snippet, in which `$` and `}` of the text are escaped.
  var snippet: String
  /// The text to compare with the word at the cursor; nil for the label up to its parenthesis.
  var filter: String?
  /// The order in the list: that of the groups, then that of the labels.
  var group = 1
}

extension Completion {
  /// Proposes a plain text.
  init(
    _ label: String, _ kind: Kind, detail: String? = nil, documentation: String? = nil,
    group: Int = 1
  ) {
    self.init(
      label: label, kind: kind, detail: detail, documentation: documentation,
      snippet: label.escapedForSnippet, group: group)
  }

  /// The text without its places to fill in.
  var plainText: String { Snippet.plain(snippet) }
}

/// Texts with places to fill in, as the protocol writes them.
enum Snippet {
  /// A place to fill in.
  static func place(_ number: Int, _ text: String) -> String {
    "${\(number):\(text.escapedForSnippet)}"
  }

  /// The text with the initial content of the places.
  static func plain(_ snippet: String) -> String {
    var text = ""
    var depth = 0
    var rest = snippet[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": text += rest.popFirst().map { String($0) } ?? ""
      case "$" where rest.first == "{":
        // The number of a place ends with a colon.
        rest = rest.drop { $0 != ":" }.dropFirst()
        depth += 1
      case "}" where depth > 0: depth -= 1
      default: text.append(character)
      }
    }
    return text
  }
}

extension String {
  /// The text, with `$`, `}` and `\` escaped as in snippets.
  var escapedForSnippet: String {
    var text = ""
    for character in self {
      if "$}\\".contains(character) { text.append("\\") }
      text.append(character)
    }
    return text
  }
}
