import RxFixtures
import Testing

@testable import FixtureServer

/// Tests of what an editor offers at a place.
protocol OfferingFixes {}

extension OfferingFixes {
  /// The titles at `‸`, and the document after each fix that is a change of the text.
  func fixes(_ marked: String) throws -> [(title: String, text: String?)] {
    let editor = Editor()
    editor.open(marked.replacing("‸", with: ""))
    editor.settle()
    return try editor.request("textDocument/codeAction", try editor.place(marked)).items.map {
      fix in
      let edits = fix["edit"]?["documentChanges"]?.items.first?["edits"]
      return (fix["title"]?.text ?? "", try edits.map { try editor.applying($0) })
    }
  }

  func fixed(_ title: String, _ marked: String) throws -> String {
    let all = try fixes(marked)
    return try #require(all.first { $0.title == title }?.text, "\(all.map(\.title))")
  }
}
