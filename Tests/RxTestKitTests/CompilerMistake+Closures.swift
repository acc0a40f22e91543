extension Mistake {
  /// Mistakes in closures that read a value, or act in a frame.
  static let inClosures = [
    Mistake(
      "a value that is not read by a closure",
      #"scheduler.expect(page2).toBe("a")"#,
      advice: "pass an observable or a sequence; to read a value in each frame"),
    Mistake(
      "a timeline of values that are not Equatable",
      #"scheduler.expect { Plain() }.toBe("a")"#,
      advice: "the value is not Equatable: read an Equatable part"),
    Mistake(
      "a timeline of values that are not Equatable, with values",
      #"scheduler.expect { Plain() }.toBe("a", values: ["a": Plain()])"#,
      advice: "the value is not Equatable: read an Equatable part"),
    Mistake(
      "a timeline of values that are not Equatable, with a comparison",
      #"scheduler.expect { Plain() }.toBe("a", values: ["a": Plain()], by: { _, _ in true })"#,
      advice: "the value is not Equatable: read an Equatable part"),
    Mistake(
      "a timeline of the main actor that is not Equatable",
      #"scheduler.expect(onMainActor: { Plain() }).toBe("a", values: ["a": Plain()])"#,
      advice: "the value is not Equatable: read an Equatable part"),
    Mistake(
      "a sequence in a closure",
      #"scheduler.expect { stream }.toBe("-a-")"#,
      advice: "pass the sequence itself"),
    Mistake(
      "an actor's value",
      #"scheduler.expect { await account.value }.toBe("a", values: ["a": 0])"#,
      advice: "expect { … } cannot await: expect a stream of the values"),
    Mistake(
      "an actor's value that is not Equatable",
      #"scheduler.expect { await account.plain }.toBe("a", values: ["a": Plain()])"#,
      advice: "expect { … } cannot await: expect a stream of the values"),
    Mistake(
      "an actor's method that throws",
      #"scheduler.expect { try await account.load() }.toBe("1")"#,
      advice: "expect { … } cannot await: expect a stream of the values"),
    Mistake(
      "an actor's stream",
      #"scheduler.expect { await account.stream() }.toBe("a", values: ["a": 0])"#,
      advice: "await the sequence outside of a closure"),
    Mistake(
      "an actor's value, on the main actor",
      #"scheduler.expect(onMainActor: { await account.value }).toBe("a", values: ["a": 0])"#,
      advice: "expect { … } cannot await: expect a stream of the values"),
    Mistake(
      "an actor's value without await",
      #"scheduler.expect { account.value }.toBe("a", values: ["a": 0])"#,
      error: "actor-isolated property 'value' can not be referenced from a nonisolated context"),
    Mistake(
      "a value that throws",
      #"scheduler.expect { try account.read() }.toBe("1")"#,
      advice: "expect { … } cannot throw: write try?"),
    Mistake(
      "a misspelled case of a timeline",
      #"scheduler.expect { page2 }.toBe("a", values: ["a": .frist])"#,
      error: "type 'Page' has no member 'frist'"),
    Mistake(
      "a relay in a closure", #"scheduler.expect { relay }.toBe("a", values: ["a": .first])"#,
      advice: "pass the observable itself: expect(observable)"),
    Mistake(
      "a driver in a closure",
      #"scheduler.expect { page.asDriver(onErrorJustReturn: .first) }.toBe("a")"#,
      advice: "pass the observable itself: expect(observable)"),
    Mistake(
      "a misspelled member in a timeline",
      #"scheduler.expect { page2.titel }.toBe("a")"#,
      error: "value of type 'Page' has no member 'titel'"),
    Mistake(
      "a main actor's value in another test",
      #"scheduler.expect { model.total }.toBe("0")"#,
      error: "main actor-isolated property 'total' can not be referenced from a nonisolated context"
    ),
    Mistake(
      "a main actor's method in another test",
      #"scheduler.at(1) { model.add() }"#,
      error:
        "call to main actor-isolated instance method 'add()' in a synchronous nonisolated context"),
    Mistake(
      "an actor's method in a frame",
      #"scheduler.at(1) { await account.deposit() }"#,
      advice: "the closure cannot await: start a task, at(…) { Task"),
    Mistake(
      "an actor's value in a frame",
      #"scheduler.at(1) { _ = try await account.load() }"#,
      advice: "the closure cannot await: start a task, at(…) { Task"),
    Mistake(
      "an async method of the main actor in a frame",
      #"scheduler.at(1, onMainActor: { await model.load() })"#,
      advice: "the closure cannot await: start a task"),
    Mistake(
      "a structure that is kept", "scheduler.keep(Plain())",
      advice: "keep takes an object or a subscription"),
    Mistake(
      "leaks without their kind", "scheduler.expectNo(.leaks)",
      advice: "write .openSubscriptions, .resources, .pendingWork or .unendedTasks"),
    Mistake(
      "a scheduler as a clock", "let clock: any Clock<Duration> = scheduler; _ = clock",
      error: "value of type 'TestScheduler' does not conform to specified type 'Clock'"),
    Mistake(
      "a misspelled name in a frame",
      #"scheduler.at(1) { nope() }"#,
      error: "cannot find 'nope' in scope"),
    Mistake(
      "a duration as a frame",
      #"scheduler.at(.milliseconds(3)) {}"#,
      advice: "pass the frame, an Int"),
    Mistake(
      "a duration as a number of frames",
      #"await scheduler.advance(by: .milliseconds(3))"#,
      advice: "pass the frames, an Int"),
  ]
}
