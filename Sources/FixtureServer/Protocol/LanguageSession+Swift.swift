import RxFixtures
import RxTestKit

// Answers about the diagrams in Swift files; all others are the Swift server's.
extension LanguageSession {
  /// The answers by the methods of the protocol.
  static var swiftAnswers: [String: Answer<SwiftSnapshot>] {
    [
      "textDocument/hover": Answer(LanguageSession.hover),
      "textDocument/documentHighlight": Answer(LanguageSession.highlights),
    ]
  }

  private func hover(_ file: SwiftSnapshot, _ parameters: JSON) throws(ResponseError) -> JSON {
    json(file.hover(at: try place(parameters, in: file.buffer)), in: file.buffer)
  }

  private func highlights(_ file: SwiftSnapshot, _ parameters: JSON) throws(ResponseError) -> JSON {
    let ranges = file.placesOfFrame(at: try place(parameters, in: file.buffer))
    return .array(ranges.map { ["range": json($0, in: file.buffer)] })
  }

  func codeActions(
    _ file: SwiftSnapshot, _ parameters: JSON
  ) throws(ResponseError) -> JSON {
    let offset = try stretch(parameters, in: file.buffer).lowerBound
    let edits = file.alignment(at: offset)
    if edits.isEmpty { return [] }
    return [
      [
        "title": "Align the diagrams of this function", "kind": "refactor.rewrite",
        "edit": workspaceEdit(edits, of: file.uri, version: file.version, in: file.buffer),
      ]
    ]
  }
}
