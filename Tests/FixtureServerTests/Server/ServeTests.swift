import RxFixtures
import Testing

@testable import FixtureServer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct `A connection` {
  /// Serves some bytes, and returns the messages that are sent and whether the session ended in an orderly way.
  private func serve(_ bytes: [UInt8]) throws -> (messages: [JSON], isOrderly: Bool) {
    var (input, output): ([CInt], [CInt]) = ([0, 0], [0, 0])
    #expect(pipe(&input) == 0)
    #expect(pipe(&output) == 0)
    // The bytes, and what is answered to them, are fewer than a pipe holds.
    #expect(write(input[1], bytes, bytes.count) == bytes.count)
    close(input[1])
    let isOrderly = FixtureServer.serve(ServerOptions(), input: input[0], output: output[1])
    close(output[1])
    // The input stays open: the thread that reads it may read once more, and would take what another test writes to a pipe with its number.
    var framing = MessageFraming()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(output[0], &chunk, chunk.count), count > 0 {
      framing.add(chunk[..<count])
    }
    close(output[0])
    var messages: [JSON] = []
    while case .message(let content)? = framing.next() {
      messages.append(try JSONReader.read(content))
    }
    return (messages, isOrderly)
  }

  private func framed(_ messages: [JSON]) -> [UInt8] {
    messages.flatMap { MessageFraming.framed($0.bytes) }
  }

  private static let start: JSON = ["jsonrpc": "2.0", "id": 1, "method": "initialize"]
  private static let shutdown: JSON = ["jsonrpc": "2.0", "id": 2, "method": "shutdown"]

  @Test func `Messages are answered in their order, and exit ends it`() throws {
    let exit: JSON = ["jsonrpc": "2.0", "method": "exit"]
    let (messages, isOrderly) = try serve(framed([Self.start, Self.shutdown, exit]))
    #expect(messages.map { $0["id"] } == [1, 2])
    #expect(isOrderly)
  }

  @Test func `A closed input ends it, in an orderly way only behind shutdown`() throws {
    #expect(try serve([]).isOrderly == false)
    #expect(try serve(framed([Self.start])).isOrderly == false)
    #expect(try serve(framed([Self.start, Self.shutdown])).isOrderly)
  }

  @Test func `A text that is no message is answered, and the next one read`() throws {
    let (messages, _) = try serve(
      framed([Self.start]) + MessageFraming.framed(Array("{".utf8)) + framed([Self.shutdown]))
    #expect(messages.map { $0["id"] } == [1, .null, 2])
    #expect(messages[1]["error"]?["code"] == -32700)
  }

  @Test func `A header without a length ends it`() throws {
    let (messages, isOrderly) = try serve(framed([Self.start]) + Array("Hello\r\n\r\n".utf8))
    #expect(messages.last?["params"]?["message"]?.text?.contains("Content-Length") == true)
    #expect(!isOrderly)
  }
}
