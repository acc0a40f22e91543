import Foundation
import RxFixtures
import Testing

@testable import FixtureServer

@Suite struct `Hover` {
  private static let text = """
    test a
      hot  source  --^-a-[bc]- 10ms -|  // events
      cold inner   -x|
      run          source.flatMap { $0 == "a" ? inner : Observable.just(1) }
      expect       ----x(1|)
      where        x = "an x", b = [1, 2]
      subs source  ^--!

    """

  private func hover(_ marked: String) throws -> String? {
    let options = ServerOptions(example: { form in
      form.signature.name == "flatMap" ? ["run  source.flatMap { $0 }"] : nil
    })
    let editor = Editor(options: options)
    editor.open(Self.text)
    let answer = editor.request("textDocument/hover", try editor.place(marked))
    return answer["contents"]?["value"]?.text
  }

  @Test func `A keyword says what its row is for`() throws {
    let text = try #require(try hover("h‸ot  source"))
    #expect(
      text.hasPrefix(
        "`hot NAME DIAGRAM`\n\nA source that emits by the test's clock, with or without subscribers."
          + "\n\n```marble\nhot  source  -a-b-c-|\n```\n\nA character is a frame"))
    #expect(text.hasSuffix("`^` is frame 0, so that values may come before."))
  }

  @Test func `An operator shows its forms, and an example`() throws {
    let text = try #require(try hover(".flat‸Map"))
    #expect(text.contains("flatMap(_ selector: (Element) -> Observable)"))
    #expect(text.contains("run  source.flatMap { $0 }"))
    #expect(try hover("Observable.ju‸st")?.contains("Observable.just(_ element: Element)") == true)
  }

  @Test func `A frame of a diagram shows its time and its value`() throws {
    func text(_ marked: String) throws -> String? {
      try hover(marked)?.components(separatedBy: "\n\n```text").first
    }
    #expect(try text("--^-a-[‸bc]") == "frame 4, 4ms\n\n```swift\nb = [1, 2]\n```")
    #expect(try text("--^-‸a-[bc]") == "frame 2, 2ms\n\nthe text `\"a\"`")
    #expect(try text("‸--^-a") == "frame -2, -2ms")
    #expect(try text("‸10ms") == "frames 6 to 15, 10ms")
    #expect(try text("inner   -x‸|") == "frame 2 of a subscription, 2ms\n\ncompletes")
  }

  @Test func `Frame numbers stand above the diagram`() throws {
    #expect(
      try hover("--^-a-[b‸c]")?.hasSuffix(
        """
        ```text
          0       5
        --^-a-[bc]- 10ms -|
                ^
        ```
        """) == true)
    let editor = Editor()
    editor.open("test a\n  hot  source  -日--é--[ab]-----------c|\n")
    let long = editor.request("textDocument/hover", try editor.place("----‸c|"))
    #expect(
      long["contents"]?["value"]?.text?.hasSuffix(
        """
        0     5       10   15   20
        -日--é--[ab]-----------c|
                               ^
        ```
        """) == true)
  }

  @Test func `A name shows the row that declares it`() throws {
    #expect(try hover("? in‸ner :") == "```marble\ncold inner   -x|\n```")
  }

  @Test func `A comment, and the space around, show nothing`() throws {
    #expect(try hover("// ev‸ents") == nil)
    #expect(try hover("‸  hot") == nil)
  }

  @Test func `The title shows the outcome`() throws {
    let editor = Editor()
    editor.open("test a\n  run     Observable.just(1)\n  expect  (1|)\n")
    editor.settle()
    #expect(
      editor.request("textDocument/hover", try editor.place("test ‸a"))["contents"]?["value"]
        == "passed")
  }
}
