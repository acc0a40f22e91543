import RxTestKit

/// What the language server sends to a test target's process.
package enum ServiceRequest: MessageContent {
  /// The text to which jobs refer from now on.
  case text(path: String, bytes: [UInt8])
  /// A job on a test of the text, which is answered.
  case job(FixtureJob, test: Int)
  /// Cancels the last job. Its answer is sent nevertheless, when the job has ended.
  case cancel

  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    switch word {
    case "text":
      self = .text(path: try String(from: &reader), bytes: Array(try reader.bytes()))
    case "job":
      self = .job(try FixtureJob(from: &reader), test: try Int(from: &reader))
    case "cancel": self = .cancel
    default: throw MessageProblem(reason: "unknown request '\(word)'")
    }
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .text(let path, let bytes):
      "text".write(to: &writer)
      path.write(to: &writer)
      writer.add(bytes)
    case .job(let job, let test):
      "job".write(to: &writer)
      job.write(to: &writer)
      test.write(to: &writer)
    case .cancel: "cancel".write(to: &writer)
    }
  }
}

/// What a test target's process sends to the language server.
package enum ServiceReply: MessageContent {
  /// It can do jobs, and uses this version of the messages.
  case ready(version: Int)
  /// The answer to a job.
  case answer(FixtureAnswer)

  /// The version of the messages.
  package static let version = 1

  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    switch word {
    case "ready": self = .ready(version: try Int(from: &reader))
    case "answer": self = .answer(try FixtureAnswer(from: &reader))
    default: throw MessageProblem(reason: "unknown reply '\(word)'")
    }
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .ready(let version):
      "ready".write(to: &writer)
      version.write(to: &writer)
    case .answer(let answer):
      "answer".write(to: &writer)
      answer.write(to: &writer)
    }
  }
}

// MARK: - Jobs

extension FixtureJob: MessageContent {
  private static let words: [(job: FixtureJob, word: String)] =
    [(.run, "run"), (.explain, "explain"), (.orders, "orders"), (.accept, "accept")]
    + PictureStyle.Theme.allCases.map { (.picture($0), "picture \($0.rawValue)") }

  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    guard let job = Self.words.first(where: { $0.word == word })?.job else {
      throw MessageProblem(reason: "unknown job '\(word)'")
    }
    self = job
  }

  package func write(to writer: inout MessageWriter) {
    Self.words.first { $0.job == self }?.word.write(to: &writer)
  }
}

extension FixtureAnswer: MessageContent {
  package init(from reader: inout MessageReader) throws(MessageProblem) {
    let word = try String(from: &reader)
    switch word {
    case "results":
      self = .results(
        try [ShownResult](from: &reader), outputs: try [ShownOutput](from: &reader))
    case "texts": self = .texts(try [String](from: &reader))
    case "picture":
      self = .picture(
        svg: try String(from: &reader), text: try String(from: &reader),
        places: try [TextLocation?](from: &reader))
    case "acceptance":
      self = .acceptance(Array(try reader.bytes()), refusal: try String?(from: &reader))
    default: throw MessageProblem(reason: "unknown answer '\(word)'")
    }
  }

  package func write(to writer: inout MessageWriter) {
    switch self {
    case .results(let results, let outputs):
      "results".write(to: &writer)
      results.write(to: &writer)
      outputs.write(to: &writer)
    case .texts(let texts):
      "texts".write(to: &writer)
      texts.write(to: &writer)
    case .picture(let svg, let text, let places):
      "picture".write(to: &writer)
      svg.write(to: &writer)
      text.write(to: &writer)
      places.write(to: &writer)
    case .acceptance(let bytes, let refusal):
      "acceptance".write(to: &writer)
      writer.add(bytes)
      refusal.write(to: &writer)
    }
  }
}
