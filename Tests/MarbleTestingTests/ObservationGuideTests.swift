import MarbleTesting
import Observation
import Testing

// The code of Documentation/Observation.md.

@MainActor @Observable
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
final class SearchModel {
  private(set) var titles: [String] = []
  private(set) var isLoading = false

  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let search: (String) async throws -> [String]
  @ObservationIgnored private var typing: Task<Void, Never>?

  init(clock: any Clock<Duration>, search: @escaping (String) async throws -> [String]) {
    self.clock = clock
    self.search = search
  }

  func type(_ text: String) {
    typing?.cancel()
    typing = Task {
      try? await clock.sleep(for: .milliseconds(3))
      if Task.isCancelled { return }
      isLoading = true
      titles = (try? await search(text)) ?? []
      isLoading = false
    }
  }
}

final class Player {
  private(set) var isLoading = false { didSet { onChange() } }
  var onChange: () -> Void = {}

  func load() {
    isLoading = true
    isLoading = false
  }
}

class Meter {
  var level = 0

  func raise() { for _ in 1...3 { level += 1 } }
}

final class NotedMeter: Meter {
  override var level: Int { didSet { MarbleScheduler.current.noteChange() } }
}

@MainActor
@Suite(.virtualTime)
struct SearchModelTests {
  let scheduler = MarbleScheduler.current

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `searches when the user pauses`() {
    let clock = scheduler.swiftClock
    let model = SearchModel(clock: clock) { text in
      try await clock.sleep(for: .milliseconds(2))
      return [text.uppercased()]
    }
    scheduler.at(1) { model.type("a") }
    scheduler.at(3) { model.type("ab") }
    scheduler.expect { model.isLoading }.toBe("f-----t-f", values: ["f": false, "t": true])
    scheduler.expect { model.titles }.toBe("n-------x", values: ["n": [], "x": ["AB"]])
  }

  @Test func `a loading state that lasts no time shows`() {
    let player = Player()
    player.onChange = { [scheduler] in scheduler.noteChange() }
    scheduler.at(2) { player.load() }
    scheduler.expect { player.isLoading }.toBe("f-[tf]", values: ["f": false, "t": true])
  }

  @Test func `a subclass of the test notes the changes of a property`() {
    let meter = NotedMeter()
    scheduler.at(2) { meter.raise() }
    scheduler.expect { meter.level }.toBe("0-[123]")
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the input is a diagram`() {
    let typed = scheduler.hot("-a-b-------")
    let model = SearchModel(clock: scheduler.swiftClock) { [$0] }
    Task { for await text in typed.values { model.type(text) } }
    scheduler.expect { model.titles }.toBe("n-----x", values: ["n": [], "x": ["b"]])
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a newer text cancels the search before`() {
    let answers = scheduler.cold("-----r|", values: ["r": ["found"]])
    let model = SearchModel(clock: scheduler.swiftClock) { _ in
      for try await titles in answers.values { return titles }
      return []
    }
    scheduler.at(1) { model.type("a") }
    scheduler.at(6) { model.type("b") }
    scheduler.expect { model.isLoading }
      .toBe("f---t-f--t----f", values: ["f": false, "t": true])
    scheduler.expectSubscriptions(of: answers).toBe("----^-!", "---------^----!")
  }

  @Test func `Observations is an asynchronous sequence`() {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let model = SearchModel(clock: scheduler.swiftClock) { [$0] }
    scheduler.at(1) { model.type("a") }
    scheduler.expect(Observations { model.titles }).toBe(
      "n---x", values: ["n": [], "x": ["a"]])
  }
}
