import Testing

@testable import marble_cli

@Suite struct `Regular expressions` {
  private static let patterns = [
    "", "a", "ab", "a.c", "^a", "a$", "^$", "a|b", "a|", "|b", "(a|b)c", "(?:a|bc)+d", "a*b", "a+b",
    "a?b", "a*?b", "a++b", "a{2}", "a{2,}", "a{1,2}b", "a{,2}b", "(ab){2}", "[abc]d", "[^abc]d",
    "[a-c]+", "[-a]", "[a-]", "[\\]a]", "[\\d_]", "[^\\w]", "\\d+", "\\w+\\s\\w",
    "\\bab\\b", "a\\Bb", "\\D\\S\\W", "\\.", "\\\\", "\\/", "\\Aab", "ab\\z", "(?i)AB", "a(?i)B",
    "(a(?i)B)c", "(?i)[A-C]d", "((a))", "()", "(a*)*b", "(a|a)*b", "((a?)+)+b", "é", "[à-é]", "\\n",
    "x{3}", "(a?){3}", "a/b", "-", "^a|b$", "(^a|b$)c", "ß", "日本",
  ]

  private static let texts = [
    "", "a", "b", "ab", "abc", "aab", "aaab", "abab", "aXc", "cd", "bd", "Ad", "AB", "aB", "ABC",
    "ab c", "a b", "a.b", "a\\b", "a/b", "-", "]", "_", "7", "42 x", "a\nb", "é", "e\u{301}",
    "ß", "日本語", "xxx", "aaaa", "ac", "ABc", "aBc", "bc", "abcd", "bcd", "!",
  ]

  @Test(arguments: patterns)
  func `A text matches as Swift's expressions match it`(pattern: String) throws {
    let own = try Pattern(pattern)
    let swift = try Regex(pattern)
    for text in Self.texts {
      #expect(own.matches(in: text) == text.contains(swift), "'\(pattern)' in '\(text)'")
    }
  }

  @Test func `Expressions made at random match as Swift's do`() throws {
    var random = SystemRandomNumberGenerator()
    func expression(_ depth: Int) -> String {
      let part = ["a", "b", ".", "[ab]", "^", "$", "\\b"].randomElement(using: &random) ?? "a"
      guard depth > 0 else { return part }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return "(\(expression(depth - 1))|\(expression(depth - 1)))"
      case 1:
        let count = ["*", "+", "?", "{2}"].randomElement(using: &random) ?? ""
        return "(?:\(expression(depth - 1)))\(count)"
      case 2: return part
      default: return expression(depth - 1) + expression(depth - 1)
      }
    }
    for _ in 0..<300 {
      let pattern = expression(3)
      let own = try Pattern(pattern)
      guard let swift = try? Regex(pattern) else { continue }
      // Swift finds '\\b' in an empty text, where no word begins or ends.
      for text in ["a", "b", "ab", "ba", "aabb", "abab", "c", "a b", "bcab"] {
        #expect(own.matches(in: text) == text.contains(swift), "'\(pattern)' in '\(text)'")
      }
    }
  }

  @Test(arguments: [
    ("(a", "a '(' is never closed"), ("a)", "unmatched ')'"),
    ("[a", "a '[' is never closed"), ("*a", "'*' has nothing to repeat"),
    ("a**", "'*' cannot follow a repetition"), ("a{2", "a repetition is written '{2}'"),
    ("a{3,2}", "a repetition is written '{2}'"), ("a{2000}", "more than 1000 times"),
    ("(((a{1000}){1000}){1000}){1000}", "it is too long"),
    ("(((){1000}){1000}){1000}", "it is too long"), ("a\\", "nothing follows the last '\\'"),
    ("(a)\\1", "'\\1' is not supported"), ("\\p{L}", "'\\p' is not supported"),
    ("(?=a)", "groups that begin with '(?' are not supported"), ("[b-a]", "'b-a' is empty"),
    ("[[:alpha:]]", "a '[' in a class is written '\\['"),
    (String(repeating: "(", count: 9999), "it is nested too deeply"),
  ])
  func `What is wrong with an expression is said`(pattern: String, reason: String) throws {
    #expect {
      _ = try Pattern(pattern)
    } throws: { error in
      (error as? BadValue)?.reason.contains(reason) == true
    }
  }
}
