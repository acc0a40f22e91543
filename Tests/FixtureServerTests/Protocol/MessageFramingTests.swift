import Testing

@testable import FixtureServer

@Suite struct `Messages of a connection` {
  private func items(_ bytes: [UInt8], by size: Int, longest: Int = 1 << 20) -> [MessageFraming
    .Item]
  {
    var framing = MessageFraming(longestContent: longest)
    var items: [MessageFraming.Item] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      framing.add(bytes[start..<min(bytes.count, start + size)])
      while let item = framing.next() { items.append(item) }
    }
    return items
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `They are found however they arrive`(size: Int) {
    let contents = ["{}", "", "{\"text\":\"é\"}"].map { Array($0.utf8) }
    let bytes = contents.flatMap { MessageFraming.framed($0) }
    #expect(items(bytes, by: size) == contents.map { .message($0) })
  }

  @Test func `Other headers, and another spelling of the length, are accepted`() {
    let text =
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}"
    #expect(items(Array(text.utf8), by: 5) == [.message(Array("{}".utf8))])
  }

  @Test(arguments: [1, 4, 100])
  func `A message that is too long is skipped`(size: Int) {
    let bytes =
      MessageFraming.framed(Array("0123456789".utf8)) + MessageFraming.framed(Array("{}".utf8))
    #expect(items(bytes, by: size, longest: 5) == [.oversized(10), .message(Array("{}".utf8))])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "\r\n\r\n{}", "Length: 2\r\n\r\n{}",
    "Content-Length: 99999999999999999999\r\n\r\n", String(repeating: "x", count: 5000),
  ])
  func `A header without a length ends the connection`(text: String) {
    let found = items(Array(text.utf8), by: 100)
    guard case .broken = found.last else {
      Issue.record("\(found)")
      return
    }
  }
}
