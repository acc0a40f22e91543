import RxFixtures
import RxTestKit

// The documents that the editor opens, changes and closes, and their problems.
extension LanguageSession {
  func open(_ parameters: JSON) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.text,
      let text = item["text"]?.text
    else { return }
    documents.removeValue(forKey: uri)?.cancellation?.cancel()
    swiftFiles[uri] = nil
    let version = item["version"]?.whole ?? 0
    if item["languageId"] == "swift" || uri.hasSuffix(".swift") {
      return read(SwiftSnapshot(uri: uri, version: version, buffer: TextBuffer(text)))
    }
    let path = DocumentAddress.path(of: uri)
    var document = OpenDocument(
      uri: uri, path: path, version: version, text: text, target: options.testTarget(path))
    document.runTime = .now
    documents[uri] = document
    publish(uri)
  }

  func change(_ parameters: JSON) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.text,
      let current = documents[uri]?.snapshot.buffer ?? swiftFiles[uri]?.buffer
    else { return }
    let buffer = applying(parameters, to: current)
    let version = item["version"]?.whole
    if let file = swiftFiles[uri] {
      return read(
        SwiftSnapshot(uri: uri, version: version ?? file.version + 1, buffer: buffer))
    }
    guard var document = documents[uri] else { return }
    document.cancellation?.cancel()
    document.cancellation = nil
    endProgress(of: uri)
    document.update(buffer, version: version ?? document.snapshot.version + 1)
    document.runTime = .now + Self.pause
    documents[uri] = document
    publish(uri)
  }

  /// The text behind the changes of a notification.
  private func applying(_ parameters: JSON, to buffer: TextBuffer) -> TextBuffer {
    var buffer = buffer
    for change in parameters["contentChanges"]?.items ?? [] {
      guard let text = change["text"]?.text else { continue }
      if let range = change["range"].flatMap({ range($0, in: buffer) }) {
        buffer.replace(range, with: text)
      } else if change["range"] == nil {
        buffer = TextBuffer(text)
      }
    }
    return buffer
  }

  /// Takes a version of a Swift file, and sends its problems.
  private func read(_ file: SwiftSnapshot) {
    swiftFiles[file.uri] = file
    publish(file.findings, of: file.uri, version: file.version, in: file.buffer)
  }

  func close(_ parameters: JSON) {
    guard let uri = parameters["textDocument"]?["uri"]?.text else { return }
    let isSwift = swiftFiles.removeValue(forKey: uri) != nil
    let document = documents.removeValue(forKey: uri)
    guard isSwift || document != nil else { return }
    document?.cancellation?.cancel()
    workers.keepOnly(documents.values.compactMap(\.target))
    endProgress(of: uri)
    notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []])
    FreedMemory.giveBack(most: 0)
  }

  // MARK: - Results

  /// Runs the tests of a document.
  func runner(for document: OpenDocument) -> TestRunner {
    TestRunner(registry: options.registry, target: document.target)
  }

  /// The operators that a document's fixtures can call.
  func registry(of document: OpenDocument) -> OperatorRegistry {
    document.target?.registry ?? options.registry
  }

  /// Runs the tests of a document that have changed.
  func startTests(of uri: String) {
    guard var document = documents[uri] else { return }
    document.runTime = nil
    document.update(options.testTarget(document.path))
    let tests = document.testsToRun
    let cancellation = Cancellation()
    document.cancellation?.cancel()
    document.cancellation = cancellation
    documents[uri] = document
    endProgress(of: uri)
    guard !tests.isEmpty else { return finishTests(of: uri) }
    let snapshot = document.snapshot
    let deliver = deliver
    let run = DocumentRun(
      runner: runner(for: document), snapshot: snapshot, keys: document.keys, tests: tests,
      worker: workers.worker(of: document.target), cancellation: cancellation
    ) { batch in
      deliver { $0.take(batch, of: snapshot, ofTests: tests.count, cancellation) }
    }
    let targetWorker = targetWorker
    resultWorker.submit {
      let (batch, rest) = run.runHere()
      if rest.isEmpty || cancellation.isCancelled {
        return deliver { $0.take(batch, of: snapshot, cancellation) }
      }
      if !batch.outcomes.isEmpty { run.pass(batch) }
      targetWorker.submit {
        let batch = run.runByTarget(rest)
        deliver { $0.take(batch, of: snapshot, cancellation) }
      }
    }
  }

  /// Takes outcomes of a version; those of a version that has changed since are of use if the test has not.
  ///
  /// - Parameter count: The number of tests of the run, if others follow; nil for the last outcomes.
  private func take(
    _ batch: DocumentRun.Batch, of snapshot: FixtureSnapshot, ofTests count: Int? = nil,
    _ cancellation: Cancellation
  ) {
    for (index, outcome) in batch.outcomes {
      documents[snapshot.uri]?.add(outcome, titled: snapshot.file.tests[index].title)
    }
    if let remark = batch.remark { documents[snapshot.uri]?.remark = remark.text }
    if cancellation.isCancelled { return }
    guard let count else { return finishTests(of: snapshot.uri) }
    let done = batch.outcomes.values.count { !$0.isInterim }
    showProgress(of: snapshot.uri, adding: done, of: count)
    publish(snapshot.uri)
  }

  private func finishTests(of uri: String) {
    endProgress(of: uri)
    publish(uri)
    documents[uri]?.cancellation = nil
    if client.refreshesHints { request("workspace/inlayHint/refresh", nil) }
    if client.refreshesLenses { request("workspace/codeLens/refresh", nil) }
    if client.showsResults { sendResults(of: uri) }
  }

  /// Tells the editor that all tests of the newest version have run, and how.
  private func sendResults(of uri: String) {
    guard let document = documents[uri] else { return }
    let tests = document.snapshot.file.tests.indices.map { index -> JSON in
      let test = document.snapshot.file.tests[index]
      let outcome = document.outcome(ofTest: index)
      return [
        "title": .string(test.title), "line": .integer(test.lines.lowerBound - 1),
        "endLine": .integer(test.lines.upperBound - 1),
        "outcome": .string(outcome.map { $0.status.rawValue } ?? TestResult.Outcome.error.rawValue),
      ]
    }
    notify(
      "marble/results",
      [
        "uri": .string(uri), "version": .integer(document.snapshot.version),
        "tests": .array(tests),
      ])
  }

  // MARK: - Findings

  /// Sends the problems of a document.
  func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    let snapshot = document.snapshot
    publish(document.findings(), of: uri, version: snapshot.version, in: snapshot.buffer)
  }

  private func publish(
    _ findings: [Finding], of uri: String, version: Int, in buffer: TextBuffer
  ) {
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(uri), "version": .integer(version),
        "diagnostics": .array(findings.map { json($0, of: uri, in: buffer) }),
      ])
  }

  func json(_ finding: Finding, of uri: String, in buffer: TextBuffer) -> JSON {
    let related = finding.related.map { related -> JSON in
      [
        "location": [
          "uri": .string(uri), "range": json(related.range, in: buffer),
        ],
        "message": .string(related.message),
      ]
    }
    return [
      "range": json(finding.range, in: buffer),
      "severity": .integer(finding.severity.rawValue), "source": "marble",
      "code": .string(finding.kind.rawValue), "message": .string(finding.message),
      "relatedInformation": client.showsRelated && !related.isEmpty ? .array(related) : nil,
    ]
  }
}

// MARK: - Places

extension LanguageSession {
  /// A range of the protocol.
  func json(_ range: Range<Int>, in buffer: TextBuffer) -> JSON {
    [
      "start": json(buffer.position(of: range.lowerBound, client.encoding)),
      "end": json(buffer.position(of: range.upperBound, client.encoding)),
    ]
  }

  /// A position of the protocol.
  func json(_ position: TextPosition) -> JSON {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }

  /// The offsets of a range of the protocol; nil if it is none.
  func range(_ json: JSON, in buffer: TextBuffer) -> Range<Int>? {
    guard let start = json["start"].flatMap({ offset($0, in: buffer) }),
      let end = json["end"].flatMap({ offset($0, in: buffer) })
    else { return nil }
    return min(start, end)..<max(start, end)
  }

  /// The offset of a position of the protocol; nil if it is none.
  func offset(_ json: JSON, in buffer: TextBuffer) -> Int? {
    guard let line = json["line"]?.whole, let character = json["character"]?.whole else {
      return nil
    }
    return buffer.offset(of: TextPosition(line: line, character: character), client.encoding)
  }
}

extension TestOutcome {
  /// The outcome of the test: of several results, that of the worst.
  var status: TestResult.Outcome {
    let outcomes = results.map(\.outcome)
    return [.error, .failed, .passed, .skipped].first(where: outcomes.contains) ?? .passed
  }
}

/// The addresses of documents.
enum DocumentAddress {
  /// The path of a document, as far as its address says one.
  static func path(of uri: String) -> String {
    let prefix = "file://"
    guard uri.hasPrefix(prefix) else { return uri }
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8.dropFirst(prefix.utf8.count))[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
