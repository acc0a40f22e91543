import MarbleTesting
import Observation
import Testing

// The code of README.md.

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable final class Search {
  private(set) var results: [String] = []
  private var typing: Task<Void, Never>?

  func type(_ text: String) {
    typing?.cancel()
    typing = Task {
      try? await Task.sleep(for: .milliseconds(300))
      if !Task.isCancelled { results = ["result for \(text)"] }
    }
  }
}

#if compiler(>=6.3) && os(Linux)
  @MainActor @Test(.virtualTime) func `searches when the user pauses`() {
    let search = Search()
    let scheduler = MarbleScheduler.current
    scheduler.at(0) { search.type("s") }
    scheduler.at(100) { search.type("sw") }
    scheduler.expect { search.results }
      .toBe("n 399ms r", values: ["n": [], "r": ["result for sw"]])
  }
#endif
