import RxCore
import RxTestKit
import Testing

@testable import RxFixtures

@Suite struct `Messages between the language server and a test target` {
  /// Writes a message, and reads it from chunks of some size.
  private func sent<Message: MessageContent>(_ message: Message, inChunksOf size: Int) throws
    -> Message?
  {
    var buffer = MessageBuffer()
    var rest = message.message[...]
    while !rest.isEmpty {
      buffer.add(rest.prefix(size))
      rest = rest.dropFirst(size)
      if let read: Message = try buffer.next() { return rest.isEmpty ? read : nil }
    }
    return nil
  }

  private static let failure: ShownFailure = {
    var failure = ShownFailure("frame 1: \u{1F600}\nis wrong", at: place)
    failure.subject = "subscription 1 of source"
    failure.rows = "expected  -a-\nactual    -b-\n"
    failure.note = ""
    failure.explanation = "an order"
    failure.counterexample = "test a"
    failure.mistake = Diagnostic("it draws", at: place, in: "  hot a", length: 3, note: "write b")
    failure.frame = -2
    failure.symbol = .value("a,b:1")
    failure.actual = "-b-"
    failure.namesLines = true
    return failure
  }()

  private static let place = TextLocation(file: "/a b/Ü.marble", line: 3, column: 7)

  private static let result: ShownResult = {
    var result = ShownResult(title: "waits (a = 1)", .failed)
    var unknown = Diagnostic("no operator 'x'", at: place, in: "")
    unknown.isUnknownName = true
    unknown.severity = .warning
    result.diagnostics = [unknown]
    result.warnings = [Diagnostic("unused", at: place, in: "each a = 1")]
    result.failures = [failure, ShownFailure("", at: place)]
    result.isAcceptable = true
    return result
  }()

  private static let answers: [FixtureAnswer] = [
    .results([result, ShownResult(title: "", .passed)], outputs: [.init(line: 4, diagram: "-a")]),
    .results([], outputs: []), .texts(["", "a\nb"]),
    .picture(svg: "<svg/>", text: "a", places: [nil, place]),
    .acceptance([0, 10, 255], refusal: nil), .acceptance([], refusal: "it has errors"),
    answer(drawing: .completed), answer(drawing: .error), answer(drawing: .subscribe),
    answer(drawing: .unsubscribe),
  ]

  private static func answer(drawing symbol: MarbleDiagram.Symbol) -> FixtureAnswer {
    var result = ShownResult(title: "", .error)
    result.failures = [ShownFailure("", at: place)]
    result.failures[0].symbol = symbol
    return .results([result], outputs: [])
  }

  @Test(arguments: answers, [1, 7, 1_000_000])
  func `An answer arrives as it was sent`(answer: FixtureAnswer, chunk: Int) throws {
    guard case .answer(answer) = try sent(ServiceReply.answer(answer), inChunksOf: chunk) else {
      Issue.record("another answer has arrived")
      return
    }
  }

  @Test(arguments: [
    FixtureJob.run, .explain, .orders, .accept, .picture(.auto), .picture(.light), .picture(.dark),
  ])
  func `A job arrives as it was sent`(job: FixtureJob) throws {
    guard case .job(job, 12) = try sent(ServiceRequest.job(job, test: 12), inChunksOf: 3) else {
      Issue.record("another job has arrived")
      return
    }
  }

  @Test func `Messages follow each other`() throws {
    var buffer = MessageBuffer()
    buffer.add(ServiceRequest.text(path: "/a", bytes: Array("test a\n".utf8)).message)
    buffer.add(ServiceRequest.cancel.message)
    guard case .text("/a", let bytes)? = try buffer.next() as ServiceRequest?,
      case .cancel? = try buffer.next() as ServiceRequest?,
      try buffer.next() as ServiceRequest? == nil
    else {
      Issue.record("other messages have arrived")
      return
    }
    #expect(bytes == Array("test a\n".utf8))
  }

  @Test(arguments: [
    "a", "1", ":", "-1:a,", "4:1:a,", "99999999999999999999:", "300000000:a", "3:1:a;", "0:,",
    "8:5:ready,,", "14:5:ready,1:1,0:,", "6:3:yes,,", "9:6:answer,,", "15:5:ready,4:none,,",
    "12:3:\u{FF}\u{FE},,",
  ])
  func `Other bytes are no message`(text: String) {
    var buffer = MessageBuffer()
    buffer.add(Array(text.utf8))
    var message: ServiceReply?
    do { message = try buffer.next() } catch {}
    if case .ready? = message { Issue.record("it is read as a message") }
  }

  @Test func `Cut and changed messages are refused or wait for more`() throws {
    let bytes = ServiceReply.answer(Self.answers[0]).message
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var cut = MessageBuffer()
      cut.add(bytes[..<index])
      #expect(try cut.next() as ServiceReply? == nil)
      var changed = MessageBuffer()
      changed.add(bytes[..<index] + [bytes[index] ^ 3] + bytes[(index + 1)...])
      // It must neither trap nor hang; a changed letter may leave a message.
      _ = try? changed.next() as ServiceReply?
    }
  }

  // MARK: - What is shown

  @Test func `What an editor shows is taken from the result`() throws {
    let text = """
      test a
        hot     query  -a-b|
        run     query
          .map { $0.uppercased() }
        expect  -A-C|

      """
    let file = FixtureFile.parse(Array(text.utf8), path: "/a.marble")
    let answer = FixtureRunner().forEditor { false }.answer(.run, ofTest: 0, in: file, [])
    guard case .results(let results, let outputs) = answer else {
      Issue.record("it has no results")
      return
    }
    let failure = try #require(results.first?.failures.first)
    #expect(results.map(\.outcome) == [.failed])
    #expect(results[0].isAcceptable)
    #expect(failure.summary == "frame 3: wrong value: \"B\" instead of \"C\"")
    #expect(failure.frame == 3)
    #expect(failure.symbol == .value("C"))
    #expect(failure.actual == "-A-B|")
    #expect(failure.location.line == 5)
    #expect(outputs == [ShownOutput(line: 4, diagram: "-A-B|")])
  }
}
