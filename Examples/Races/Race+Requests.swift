import RxTestKitAssertions

extension Race {
  static let requests: [Race] = [
    lateAnswer, cacheFilledTwice, sharedRefresh, lostPage, timeoutAndAnswer, sharedRetries,
  ]
}

/// A search field whose server answers each question after some time.
@MainActor
private final class Search {
  private(set) var results = ""
  private var request: Task<Void, any Error>?
  private let version: Version

  init(_ version: Version) { self.version = version }

  func ask(_ question: String, answeredAfter milliseconds: Int) {
    if version == .right { request?.cancel() }
    request = Task(name: question) {
      try await Task.sleep(for: .milliseconds(milliseconds))
      try Task.checkCancellation()
      results = "results for \(question)"
    }
  }
}

extension Race {
  /// The user sees the results for an old question below a new one.
  ///
  /// Both answers arrive at the same time, and the one that is shown last stays. The fix cancels the old request.
  static let lateAnswer = Race(
    "a late answer replaces a newer one", shows: "results for ab",
    failsIn: "frame 20: ab before a"
  ) { version, scheduler in
    let search = Search(version)
    search.ask("a", answeredAfter: 20)
    await scheduler.advance(by: 10)
    search.ask("ab", answeredAfter: 10)
    await scheduler.run()
    return search.results
  }
}

/// Pictures that are loaded once.
@MainActor
private final class Pictures {
  private(set) var loadCount = 0
  private var pictures: [String: String] = [:]
  private var loads: [String: Task<String, any Error>] = [:]
  private let version: Version

  init(_ version: Version) { self.version = version }

  func picture(_ name: String) async throws -> String {
    switch version {
    case .wrong:
      if let picture = pictures[name] { return picture }
      loadCount += 1
      try await Task.sleep(for: .milliseconds(10))
      let picture = "picture of \(name)"
      pictures[name] = picture
      return picture
    case .right:
      if let load = loads[name] { return try await load.value }
      let load = Task(name: "load") {
        loadCount += 1
        try await Task.sleep(for: .milliseconds(10))
        return "picture of \(name)"
      }
      loads[name] = load
      return try await load.value
    }
  }
}

extension Race {
  /// The app loads a picture twice.
  ///
  /// The second row asks for it when the first load ends, but before the picture is in the cache. The fix stores the task that loads it.
  static let cacheFilledTwice = Race(
    "a cache is filled twice", shows: "1 load", failsIn: "frame 10: second row before first row"
  ) { version, scheduler in
    let pictures = Pictures(version)
    Task(name: "first row") { try await pictures.picture("tea") }
    await scheduler.advance(by: 5)
    after(5, "second row") { _ = try await pictures.picture("tea") }
    await scheduler.run()
    return "\(pictures.loadCount) load\(pictures.loadCount == 1 ? "" : "s")"
  }
}

/// A session that refreshes its token after a refusal.
@MainActor
private final class Session {
  private(set) var refreshCount = 0
  private var token = 1
  private var isRefreshing = false
  private let version: Version

  init(_ version: Version) { self.version = version }

  /// Sends a request; the server refuses the first token after some time.
  func send(refusedAfter milliseconds: Int) async throws {
    let used = token
    try await Task.sleep(for: .milliseconds(milliseconds))
    // Another request may have refreshed the token meanwhile.
    if version == .right, used != token { return }
    refreshToken()
  }

  private func refreshToken() {
    if isRefreshing { return }
    isRefreshing = true
    refreshCount += 1
    Task(name: "refresh") {
      try await Task.sleep(for: .milliseconds(10))
      token += 1
      isRefreshing = false
    }
  }
}

extension Race {
  /// The server ends the session, because the app has used a refresh token twice.
  ///
  /// The second request is refused just after the first refresh has ended. The fix compares the refused token with the current one.
  static let sharedRefresh = Race(
    "a token is refreshed twice", shows: "refreshed 1 time",
    failsIn: "frame 20: refresh before basket"
  ) { version, scheduler in
    let session = Session(version)
    Task(name: "basket") { try await session.send(refusedAfter: 20) }
    await scheduler.advance(by: 5)
    Task(name: "profile") { try await session.send(refusedAfter: 5) }
    await scheduler.run()
    return "refreshed \(session.refreshCount) time\(session.refreshCount == 1 ? "" : "s")"
  }
}

/// A list that loads its next page when the user comes to its end.
@MainActor
private final class Pages {
  private(set) var count = 0
  private var isLoading = false
  private var wantsMore = false
  private let version: Version

  init(_ version: Version) { self.version = version }

  func loadMore() {
    if isLoading {
      wantsMore = version == .right
      return
    }
    isLoading = true
    Task(name: "page \(count + 1)") {
      try await Task.sleep(for: .milliseconds(10))
      count += 1
      isLoading = false
      if wantsMore {
        wantsMore = false
        loadMore()
      }
    }
  }
}

extension Race {
  /// The list ends after the first page, although the user is at its end.
  ///
  /// The user comes to the end while the page arrives, and the list ignores the request because it still loads. The fix keeps the request.
  static let lostPage = Race(
    "a request for a page is lost", shows: "2 pages", failsIn: "frame 10: scroll before page 1"
  ) { version, scheduler in
    let pages = Pages(version)
    pages.loadMore()
    await scheduler.advance(by: 5)
    after(5, "scroll") { pages.loadMore() }
    await scheduler.run()
    return "\(pages.count) page\(pages.count == 1 ? "" : "s")"
  }
}

/// A page that is loaded early, and shows a message if the answer takes too long.
@MainActor
private final class Page {
  private(set) var answer = ""
  private(set) var message = ""
  private let version: Version

  init(_ version: Version) { self.version = version }

  func load(answeredAfter milliseconds: Int) {
    after(milliseconds, "answer") { [self] in
      if version == .wrong || message.isEmpty { answer = "answer" }
    }
  }

  func appear(timeout milliseconds: Int) {
    after(milliseconds, "timeout") { [self] in if answer.isEmpty { message = "too slow" } }
  }
}

extension Race {
  /// The user sees an answer, and a message that there is none.
  ///
  /// The timeout ends when the answer arrives, and only the timeout looks at the other. The fix lets the first of both win.
  static let timeoutAndAnswer = Race(
    "an answer and its timeout both show", shows: "one of them",
    failsIn: "frame 10: timeout before answer"
  ) { version, scheduler in
    let page = Page(version)
    page.load(answeredAfter: 10)
    await scheduler.advance(by: 5)
    page.appear(timeout: 5)
    await scheduler.run()
    return page.answer.isEmpty != page.message.isEmpty ? "one of them" : "both"
  }
}

/// Downloads that try again after a failure, at most three times.
@MainActor
private final class Downloads {
  private struct Failure: Error {}

  private(set) var tries: [String: Int] = [:]
  private var failures = 0
  private let version: Version

  init(_ version: Version) { self.version = version }

  /// Downloads a file; a server that is out of order refuses it after some time.
  func download(_ file: String, takes milliseconds: Int, isRefused: Bool) async throws {
    var ownFailures = 0
    repeat {
      tries[file, default: 0] += 1
      try await Task.sleep(for: .milliseconds(milliseconds))
      if !isRefused {
        failures = 0
        return
      }
      failures += 1
      ownFailures += 1
    } while (version == .right ? ownFailures : failures) < 3
  }
}

extension Race {
  /// The app tries a download six times instead of three.
  ///
  /// Another download succeeds when the third try fails, and resets the counter of both. The fix counts the failures of each download.
  static let sharedRetries = Race(
    "a success resets the retries of another request", shows: "3 tries",
    failsIn: "frame 30: song before film"
  ) { version, scheduler in
    let downloads = Downloads(version)
    Task(name: "film") { try await downloads.download("film", takes: 10, isRefused: true) }
    await scheduler.advance(by: 25)
    Task(name: "song") { try await downloads.download("song", takes: 5, isRefused: false) }
    await scheduler.run()
    return "\(downloads.tries["film"] ?? 0) tries"
  }
}
