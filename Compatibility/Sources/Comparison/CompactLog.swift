/// The form of a log in a record: one word for each line.
///
/// | Line | Word |
/// | --- | --- |
/// | `subscribe 0` | `+0` |
/// | `0 n5` | `0n5` |
/// | `0 disposed` | `0x` |
/// | `dispose 0` | `-0` |
/// | `at next 0` | `next>0` |
/// | `c3 [1, 2]` | `c3:[1,2]` |
struct CompactLog {
  /// Returns the compact form of a log.
  static func encode(_ log: String) -> String {
    log.split(separator: "\n").map(word).joined(separator: " ")
  }

  /// Returns the log of a compact form.
  static func decode(_ text: some StringProtocol) -> String {
    text.split(separator: " ").map { line(String($0)) + "\n" }.joined()
  }

  private static let subscribing = "subscribe "
  private static let disposed = " disposed"
  private static let disposing = "dispose "
  private static let acting = "at "

  private static func word(_ line: Substring) -> String {
    let line = String(line)
    if line.hasPrefix(subscribing) { return "+" + line.dropFirst(subscribing.count) }
    if line.hasPrefix(disposing) { return "-" + line.dropFirst(disposing.count) }
    if line.hasPrefix(acting) {
      return String(line.dropFirst(acting.count)).replacing(" ", with: ">")
    }
    if line.hasSuffix(disposed) { return line.dropLast(disposed.count) + "x" }
    if line.first?.isNumber == true { return line.filter { $0 != " " } }
    return line.replacing(", ", with: ",").replacing(" ", with: ":")
  }

  private static func line(_ word: String) -> String {
    if word.first == "+" { return subscribing + word.dropFirst() }
    if word.first?.isNumber == true {
      let observer = word.prefix(while: \.isNumber)
      let event = word.dropFirst(observer.count)
      return observer + (event == "x" ? disposed : " " + event)
    }
    if word.first == "-" { return disposing + word.dropFirst() }
    if word.contains(">") { return acting + word.replacing(">", with: " ") }
    return word.replacing(",", with: ", ").replacing(":", with: " ")
  }
}
