// Tells the editor how far the tests of a document are, if they take longer than the pause behind a key.

/// How far the tests of a document are.
struct RunProgress {
  /// The name of the run in messages.
  let token: String
  /// The number of tests that have run, and that of all.
  var done = 0
  let count: Int
  /// Whether the editor has agreed to show it.
  var isShown = false
}

extension LanguageSession {
  /// Notes that tests have run, others are left, and some time has passed.
  func showProgress(of uri: String, adding done: Int, of count: Int) {
    guard client.showsProgress else { return }
    if progress[uri] == nil {
      progressCount += 1
      let token = "marble-run-\(progressCount)"
      progress[uri] = RunProgress(token: token, count: count)
      request("window/workDoneProgress/create", ["token": .string(token)]) { [weak self] answer in
        if answer != nil { self?.beginProgress(of: uri, token) }
      }
    }
    progress[uri]?.done += done
    guard let run = progress[uri], run.isShown else { return }
    send(run, ["kind": "report", "message": .string(run.message), "percentage": run.percentage])
  }

  /// Shows a run that the editor has agreed to, if it has not ended meanwhile.
  private func beginProgress(of uri: String, _ token: String) {
    guard var run = progress[uri], run.token == token else { return }
    run.isShown = true
    progress[uri] = run
    send(
      run,
      [
        "kind": "begin", "title": "Running marble tests", "message": .string(run.message),
        "percentage": run.percentage,
      ])
  }

  /// Notes that the tests of a document have ended, or run no longer.
  func endProgress(of uri: String) {
    guard let run = progress.removeValue(forKey: uri), run.isShown else { return }
    send(run, ["kind": "end"])
  }

  private func send(_ run: RunProgress, _ value: JSON) {
    notify("$/progress", ["token": .string(run.token), "value": value])
  }
}

extension RunProgress {
  fileprivate var message: String { "\(done) of \(count)" }

  fileprivate var percentage: JSON { .integer(100 * done / max(1, count)) }
}
