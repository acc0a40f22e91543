import Programs

/// Writes command lines at random; the paths in them are those of a sample's files.
struct CommandLines {
  let corpus: Corpus

  func words(_ random: inout Random, files: [Sample.File]) -> [String] {
    let paths = ["Files", "-", "Files/missing.marble", "Output"] + files.map { "Files/\($0.name)" }
    var words = random.oneIn(5) ? [] : [random.pick(corpus.words.filter { !$0.hasPrefix("-") })]
    for _ in 0..<random.below(6) {
      switch random.below(8) {
      case 0...2: words.append(random.pick(corpus.words))
      case 3: words.append(random.pick(["--filter", "--skip"]) + "=" + pattern(&random))
      case 4:
        words.append(
          random.pick(paths) + random.pick(["", ":1", ":0", ":99999999999999999999", ":3:4"]))
      case 5: words.append(random.pick(corpus.words) + "=" + value(&random))
      case 6: words.append("source=" + Diagrams.events(&random))
      default: words.append(value(&random))
      }
    }
    return words
  }

  private func value(_ random: inout Random) -> String {
    random.pick([
      "", "0", "1", "-1", "3/2", "1/3", "9223372036854775807", "99999999999999999999", "1e9",
      "json",
      "json=Output/a.json", "junit=Output/b.xml", "tap", "Output/c.svg", "always", "html",
      "source.take(1)",
      "map", "bash", "\u{301}", "a,b", "=", "--", "Files",
    ])
  }

  /// A regular expression, which may be none.
  private func pattern(_ random: inout Random) -> String {
    (0...random.below(8)).map { _ in
      random.pick([
        "a", ".", ".*", "(", ")", "[a-z]", "[^", "]", "|", "+", "?", "{2,5}", "{0,1000}",
        "{99999999999}",
        "\\d", "\\b", "^", "$", "(?:", "(?i)", "(a*)*", "é", "\\", "\\w+", "{3}", "(a|b)*",
      ])
    }.joined()
  }
}
