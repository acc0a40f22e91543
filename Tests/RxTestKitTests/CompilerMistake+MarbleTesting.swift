import Foundation

extension MistakenFile {
  /// A file of a test target that depends on MarbleTesting.
  static let ofMarbleTesting = MistakenFile(
    rightCode: """
      import MarbleTesting

      struct Plain {}
      enum Page { case first }
      actor Account {
        var value = 0
        func deposit() { value += 1 }
        func stream() -> AsyncStream<Int> { AsyncStream { _ in } }
      }
      @MainActor final class Model {
        var total = 0
        func add() { total += 1 }
        func load() async {}
      }

      func right(_ scheduler: MarbleScheduler, _ stream: AsyncStream<Int>, _ account: Account) {
        let source = scheduler.hot("-a-|")
        scheduler.expect(source).toBe("-a-|")
        scheduler.expect(source, subscribing: "^--!").toEqual(source)
        scheduler.expect(stream).toBe("-1")
        scheduler.expect { 1 }.toBe("1")
        scheduler.expect { (1, 2) }.toBe("a", values: ["a": (1, 2)], by: ==)
        scheduler.at(1) { Task { await account.deposit() } }
        checkLaw("x", any: [1], ["a"]) { _, one, two in (one, one) }
      }
      @MainActor func right(_ scheduler: MarbleScheduler, _ model: Model) {
        scheduler.expect { model.total }.toBe("01")
        scheduler.expect(onMainActor: { model.total }).toBe("01")
        scheduler.at(1) { model.add() }
        scheduler.at(1, onMainActor: { model.add() })
      }

      """,
    parameters: """
      _ scheduler: MarbleScheduler, _ stream: AsyncStream<Int>, _ account: Account, _ model: Model
      """,
    mistakes: [
      Mistake(
        "values without a label", #"scheduler.expect(stream).toBe("-a-|", ["a": 1])"#,
        advice: "write the label: toBe(…, values: […])"),
      Mistake(
        "a diagram for toEqual", #"scheduler.expect(scheduler.hot("-a")).toEqual("-a")"#,
        advice: "toEqual takes a source; write toBe(…)"),
      Mistake(
        "a sequence in a closure", #"scheduler.expect { stream }.toBe("-1")"#,
        advice: "pass the sequence itself: expect(sequence)"),
      Mistake(
        "a source in a closure", #"scheduler.expect { scheduler.hot("-a") }.toBe("-a")"#,
        advice: "pass the source itself: expect(source)"),
      Mistake(
        "a timeline of values that are not Equatable",
        #"scheduler.expect { Plain() }.toBe("1", values: ["1": Plain()])"#,
        advice: "the value is not Equatable: read an Equatable part"),
      Mistake(
        "an actor's value", #"scheduler.expect { await account.value }.toBe("1")"#,
        advice: "expect { … } cannot await: expect a stream of the values"),
      Mistake(
        "an actor's stream", #"scheduler.expect { await account.stream() }.toBe("1")"#,
        advice: "await the sequence outside of a closure"),
      Mistake(
        "an async method of the main actor",
        #"scheduler.expect(onMainActor: { await model.load() }).toBe("1")"#,
        advice: "expect { … } cannot await: expect a stream of the values"),
      Mistake(
        "an actor's method in a frame", "scheduler.at(1) { await account.deposit() }",
        advice: "the closure cannot await: start a task"),
      Mistake(
        "an async method of the main actor in a frame",
        "scheduler.at(1, onMainActor: { await model.load() })",
        advice: "the closure cannot await: start a task"),
      Mistake(
        "a duration as a frame", "scheduler.at(.seconds(1)) {}",
        advice: "pass the frame, an Int"),
      Mistake(
        "a duration as a number of frames", "await scheduler.advance(by: .seconds(1))",
        advice: "pass the frames, an Int"),
      Mistake(
        "RxJS's expectObservable", #"scheduler.expectObservable(scheduler.hot("a")).toBe("a")"#,
        advice: "write expect(source), or expect(source, subscribing:"),
      Mistake(
        "a structure that is kept", "scheduler.keep(Plain())", advice: "keep takes an object: keep"),
      Mistake(
        "leaks without their kind", "scheduler.expectNo(.leaks)",
        advice: "write .openSubscriptions, .pendingWork or .unendedTasks"),
      Mistake("RxJS's flush", "scheduler.flush()", advice: "write verify()"),
      Mistake(
        "a misspelled case of a timeline",
        #"scheduler.expect { Page.first }.toBe("a", values: ["a": .frist])"#,
        error: "type 'Page' has no member 'frist'"),
      Mistake(
        "a law of one pipeline", #"checkLaw("x", any: [1]) { _, source in source }"#,
        advice: "the law returns two pipelines"),
      Mistake(
        "a law without values", #"checkLaw("x") { _, source in (source, source) }"#,
        advice: "list what the source emits"),
      Mistake(
        "a law of different elements",
        #"checkLaw("x", any: [1], ["a"]) { _, one, two in (one, two) }"#,
        advice: "the law's two pipelines have elements of different types"),
      Mistake(
        "a law of elements that are not Equatable",
        #"checkLaw("x", any: [Plain()]) { _, source in (source, source) }"#,
        advice: "the elements are not Equatable: map them"),
      Mistake(
        "a law that lacks the scheduler",
        #"checkLaw("x", any: [1]) { source in (source, source) }"#,
        error: "contextual closure type '(MarbleScheduler, MarbleSource<Int, MarbleError>) -> "),
      Mistake(
        "a misspelled member in a law",
        #"checkLaw("x", any: [1]) { _, source in (source, source.vales) }"#,
        error: "value of type 'MarbleSource<Int, MarbleError>' has no member 'vales'"),
      Mistake(
        "something else than a source", #"scheduler.expect(Plain()).toBe("-a")"#,
        error: "instance method 'expect(_:subscribing:fileID:filePath:line:column:)' requires"),
    ])
}
