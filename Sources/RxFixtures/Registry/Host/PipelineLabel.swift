/// How an explanation names a stage: its call as it is written, shortened where it is long.
struct PipelineLabel {
  let text: String

  /// A label that is wider has its closures left out.
  private static let widest = 36

  init(_ stage: PipelineStage) {
    switch stage.origin {
    case .use(let name): text = name
    case .call: text = Self.shortened(Self.call(at: stage.site))
    }
  }

  /// A call within a sentence: without its closures, and of a long call only the name.
  init(of form: CalledForm, at site: ExpressionSite) {
    let call = Self.leavingOutClosures("\(Self.call(at: site).trimmingPrefix("."))")
    text = call.displayWidth <= Self.widest ? call : "\(form.name)(…)"
  }

  /// The call, with the point of an operator before it.
  private static func call(at site: ExpressionSite) -> String {
    let bytes = site.text.text.utf8
    let start = bytes.index(
      bytes.startIndex, offsetBy: max(0, site.range.lowerBound), limitedBy: bytes.endIndex)
    let end = bytes.index(
      bytes.startIndex, offsetBy: max(0, site.end), limitedBy: bytes.endIndex)
    let range = (start ?? bytes.endIndex)..<max(start ?? bytes.endIndex, end ?? bytes.endIndex)
    let before = bytes[..<range.lowerBound].last { !$0.isWhitespace && $0 != 0x0A }
    let isMember = before == UInt8(ascii: ".")
    let call = String(decoding: bytes[range], as: UTF8.self)
    let words = call.split { $0 == "\n" || $0 == " " || $0 == "\t" }.joined(separator: " ")
    return (isMember ? "." : "") + words
  }

  private static func shortened(_ call: String) -> String {
    guard call.displayWidth > widest else { return call }
    let short = leavingOutClosures(call)
    return short.displayWidth <= widest ? short : short.prefix(widest - 1) + "…"
  }

  /// `{ … }` for each closure, whatever it holds.
  private static func leavingOutClosures(_ call: String) -> String {
    var short = ""
    var depth = 0
    var isInText = false
    var previous: Character = " "
    for character in call {
      if character == "\"" && previous != "\\" { isInText.toggle() }
      previous = character
      if character == "{", !isInText {
        if depth == 0 { short += "{ … }" }
        depth += 1
      } else if character == "}", !isInText, depth > 0 {
        depth -= 1
      } else if depth == 0 {
        short.append(character)
      }
    }
    return short
  }
}
