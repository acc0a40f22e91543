extension Mistake {
  /// Mistakes in closures that read a value, or act in a frame.
  static let inClosures = [
    Mistake(
      "an actor's value without await",
      #"scheduler.expect { account.value }.toBe("a", values: ["a": 0])"#,
      error: "actor-isolated property 'value' can not be referenced from a nonisolated context"),
    Mistake(
      "a misspelled case of a timeline",
      #"scheduler.expect { page2 }.toBe("a", values: ["a": .frist])"#,
      error: "type 'Page' has no member 'frist'"),
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
      "a scheduler as a clock", "let clock: any Clock<Duration> = scheduler; _ = clock",
      error: "value of type 'TestScheduler' does not conform to specified type 'Clock'"),
    Mistake(
      "a misspelled name in a frame",
      #"scheduler.at(1) { nope() }"#,
      error: "cannot find 'nope' in scope"),
  ]
}
