import MarbleTesting
import Observation
import Testing

/// Timelines that show each change of a value, also of several in a frame.
@MainActor
struct EveryChangeTests {
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Observable
  final class Model {
    var isLoading = false
    var count = 0
    @ObservationIgnored var title = ""
  }

  let flags = ["f": false, "t": true]

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `each change in a frame shows`() {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(2) {
      model.isLoading = true
      model.isLoading = false
    }
    scheduler.at(4) { for count in 1...3 { model.count = count } }
    scheduler.at(6) { model.count += 1 }
    scheduler.expect(every: true) { model.isLoading }.toBe("f-[tf]", values: flags)
    scheduler.expect { model.isLoading }.toBe("f", values: flags)
    scheduler.expect(every: true) { model.count }.toBe("0---[123]-4")
    scheduler.expect(every: true) { (model.isLoading, model.count) }.toBe(
      "a-[ba]-[cde]-f",
      values: [
        "a": (false, 0), "b": (true, 0), "c": (false, 1), "d": (false, 2), "e": (false, 3),
        "f": (false, 4),
      ], by: ==)
    scheduler.verify()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `what changes back shows, too, and what is set to the same does not`() {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(1) {
      model.count = 0
      model.count = 1
      model.count = 1
      model.count = 0
    }
    scheduler.expect(every: true, subscribing: "^-!") { model.count }.toBe("0[10]")
    scheduler.at(5) { model.count = 7 }
    scheduler.verify()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `the steps of tasks show`() async {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(1) {
      Task {
        model.isLoading = true
        await Task.yield()
        model.isLoading = false
      }
    }
    scheduler.expect(every: true) { model.isLoading }.toBe("f[tf]", values: flags)
    await scheduler.verify()
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a failure draws each change`() {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(2) {
      model.isLoading = true
      model.isLoading = false
    }
    withKnownIssue {
      scheduler.expect(every: true) { model.isLoading }.toBe("f", values: flags)
      scheduler.verify()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("actual    f-[tf]") }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a change of something else is a mistake`() {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(2) { model.title = "a" }
    withKnownIssue {
      scheduler.expect(every: true) { model.title }.toBe("n-a", values: ["n": ""])
      scheduler.verify()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix(
          "the value changed in frame 2 without notice: every: true notices the changes of @Observable objects"
        )
      }
    }
  }

  /// A model without observation.
  final class Plain {
    var isLoading = false { didSet { onChange() } }
    var title = ""
    var onChange: () -> Void = {}
  }

  @Test func `changes that the test notes show in all timelines`() async {
    let scheduler = MarbleScheduler()
    let model = Plain()
    model.onChange = { scheduler.noteChange() }
    scheduler.at(1) {
      Task {
        model.isLoading = true
        await Task.yield()
        model.title = "a"
        model.isLoading = false
      }
    }
    scheduler.at(4) { model.title = "b" }
    scheduler.expect { model.isLoading }.toBe("f[tf]", values: flags)
    scheduler.expect { (model.isLoading, model.title) }.toBe(
      "n[xy]--z",
      values: ["n": (false, ""), "x": (true, ""), "y": (false, "a"), "z": (false, "b")], by: ==)
    scheduler.expect(every: true) { model.isLoading }.toBe("f[tf]", values: flags)
    await scheduler.verify()
  }

  @Test func `a note without a change shows nothing`() {
    let scheduler = MarbleScheduler()
    let model = Plain()
    scheduler.noteChange()
    scheduler.at(1) { scheduler.noteChange() }
    scheduler.expect { model.isLoading }.toBe("f", values: flags)
    scheduler.verify()
  }

  @Test func `a note of one change hides no other one`() {
    let scheduler = MarbleScheduler()
    let model = Plain()
    scheduler.at(1) { scheduler.noteChange() }
    scheduler.at(2) { model.isLoading = true }
    withKnownIssue {
      scheduler.expect(every: true) { model.isLoading }.toBe("f-t", values: flags)
      scheduler.verify()
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.hasPrefix("the value changed in frame 2 without notice")
          && $0.rawValue.contains("call scheduler.noteChange() after each change")
      }
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @Test func `a source of changes emits each change`() {
    let scheduler = MarbleScheduler()
    let model = Model()
    scheduler.at(2) {
      model.isLoading = true
      model.isLoading = false
    }
    scheduler.expect(scheduler.changes(every: true) { model.isLoading }).toBe(
      "f-[tf]", values: flags)
    scheduler.expect(scheduler.changes { model.isLoading }).toBe("f", values: flags)
    scheduler.verify()
  }

  @Test func `a source of changes reports a change that it does not notice, once`() {
    let scheduler = MarbleScheduler()
    let model = Plain()
    withKnownIssue {
      scheduler.expect(scheduler.changes(every: true) { model.isLoading }).toBe(
        "f-t-f", values: flags)
      scheduler.at(2) { model.isLoading = true }
      scheduler.at(4) { model.isLoading = false }
      scheduler.verify()
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().hasPrefix(
        "frame 2: the value changed without notice: every: true notices")
    }
  }

  @Test func `a note after the end of the test does nothing`() {
    let scheduler = MarbleScheduler()
    let model = Plain()
    scheduler.expect { model.isLoading }.toBe("f", values: flags)
    scheduler.verify()
    model.isLoading = true
    scheduler.noteChange()
    scheduler.expect { model.isLoading }.toBe("t", values: flags)
    scheduler.verify()
  }
}
