private let wrongType =
  "'toBe(_:values:error:)' is unavailable: a value in 'values:' has another type than the elements"
private let textForInt = "cannot convert value of type 'String' to expected argument type 'Int'"
private let innerDiagrams =
  "is unavailable: observables as elements need diagrams: toBe(…, inner:"

extension Mistake {
  /// Mistakes in expectations, their values and pipelines.
  static let inExpectations = [
    Mistake(
      "a value of another type behind map",
      #"scheduler.expect(page.map { $0.title }).toBe("-a-", values: ["a": 1])"#, error: wrongType),
    Mistake(
      "a value of another type behind map by a key path",
      #"scheduler.expect(page.map(\.title)).toBe("-a-", values: ["a": 1], error: MarbleError())"#,
      error: wrongType),
    Mistake(
      "observables without diagrams", #"scheduler.expect(windows).toBe("-a-")"#,
      error: "'toBe' \(innerDiagrams)"),
    Mistake(
      "a value of another type", #"scheduler.expect(numbers).toBe("-a-", values: ["a": "one"])"#,
      error: wrongType),
    Mistake(
      "a value of another type, of a driver",
      #"scheduler.expect(page.asDriver(onErrorDriveWith: .empty())).toBe("-a-", values: ["a": 1])"#,
      error: wrongType),
    Mistake(
      "a value of another type, of a relay",
      #"scheduler.expect(relay).toBe("a", values: ["a": 1])"#,
      error: wrongType),
    Mistake(
      "a value of another type, of an asynchronous sequence",
      #"scheduler.expect(stream).toBe("-a-", values: ["a": 1])"#,
      error: wrongType),
    Mistake(
      "a value of another type, of a model's property",
      #"scheduler.expect { page2 }.toBe("a", values: ["a": 1])"#,
      error: wrongType),
    Mistake(
      "values without their label", #"scheduler.expect(numbers).toBe("-a-", ["a": 1])"#,
      error: "missing argument label 'values:' in call"),
    Mistake(
      "a value for an optional element", #"scheduler.expect(names).toBe("-a-", values: ["a": 1])"#,
      error: wrongType),
    Mistake(
      "a misspelled case of a value", #"scheduler.expect(page).toBe("-a-", values: ["a": .frist])"#,
      error: "type 'Page' has no member 'frist'"),
    Mistake(
      "a misspelled case in the pipeline",
      #"scheduler.expect(page.map { $0 == .frist ? 1 : 2 }).toBe("-1-")"#,
      error: "type 'Page' has no member 'frist'"),
    Mistake(
      "elements that are not Equatable",
      #"scheduler.expect(plain).toBe("-a-", values: ["a": Plain()])"#,
      error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
    Mistake(
      "elements that are not Equatable, without values", #"scheduler.expect(plain).toBe("-a-")"#,
      error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
    Mistake(
      "tuples without a comparison",
      #"scheduler.expect(pairs).toBe("-a-", values: ["a": (1, "x")])"#,
      error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
    Mistake(
      "a timeline of tuples without a comparison",
      #"scheduler.expect { (page2, 1) }.toBe("a", values: ["a": (.first, 1)])"#,
      error: "'toBe(_:values:)' is unavailable: elements that are not Equatable need a comparison"),
    Mistake(
      "a value of another type in any frame", #"scheduler.expect(numbers).toEmit("one")"#,
      error: textForInt),
    Mistake(
      "one value of another type in any frame", #"scheduler.expect(numbers).toEmit(1, "two")"#,
      error: textForInt),
    Mistake(
      "a value of another type, and an end",
      #"scheduler.expect(keys).toEmit(1, then: .completed)"#,
      error: "cannot convert value of type 'Int' to expected argument type 'String'"),
    Mistake(
      "a misspelled case in any frame", #"scheduler.expect(page).toEmit(.frist)"#,
      error: "type 'Page' has no member 'frist'"),
    Mistake(
      "a misspelled end", #"scheduler.expect(keys).toEmit("a", then: .complete)"#,
      error: "type 'MarbleEnding' has no member 'complete'"),
    Mistake(
      "elements that are not Equatable, in any frame", #"scheduler.expect(plain).toEmit(Plain())"#,
      error: "cannot convert value of type 'Plain' to expected argument type 'MarbleValue<Plain>'"),
    Mistake(
      "nothing that must not come", #"scheduler.expect(keys).notToEmit()"#,
      error: "missing argument"),
    Mistake(
      "a predicate without a description",
      #"scheduler.expect(keys).toEmit(.matching { $0 == "a" })"#,
      error: "missing argument for parameter #1 in call"),
    Mistake(
      "a diagram in place of values", #"scheduler.expect(numbers).toEmit("-1-2-|")"#,
      error: textForInt),
    Mistake(
      "a misspelled leeway", #"scheduler.expect(keys).toBe("-a-", allowing: .frame(2))"#,
      error: "type 'MarbleLeeway' has no member 'frame'"),
    Mistake(
      "debounce without a scheduler",
      #"scheduler.expect(keys.debounce(.milliseconds(2))).toBe("-a-")"#,
      error: "missing argument for parameter 'scheduler' in call"),
    Mistake(
      "throttle without a scheduler",
      #"scheduler.expect(keys.throttle(.milliseconds(2))).toBe("-a-")"#,
      error: "missing argument for parameter 'scheduler' in call"),
    Mistake(
      "delay without a scheduler", #"scheduler.expect(keys.delay(.milliseconds(2))).toBe("-a-")"#,
      error: "missing argument for parameter 'scheduler' in call"),
    Mistake(
      "a time as a number",
      #"scheduler.expect(keys.debounce(0.3, scheduler: scheduler)).toBe("-a-")"#,
      error: "cannot convert value of type 'Double' to expected argument type 'RxTimeInterval'"),
    Mistake(
      "a time as a diagram",
      #"scheduler.expect(keys.debounce("--|", scheduler: scheduler)).toBe("-a-")"#,
      error: "cannot convert value of type 'String' to expected argument type 'RxTimeInterval'"),
    Mistake(
      "a source of another type",
      #"let source: TestableObservable<Int> = scheduler.hot("-a", values: ["a": "x"]); _ = source"#,
      error: "cannot assign value of type 'TestableObservable<String>'"),
    Mistake(
      "an error as a text", #"_ = scheduler.cold("-#", error: "boom")"#,
      error: "argument type 'String' does not conform to expected type 'Error'"),
    Mistake(
      "events in place of a diagram", #"scheduler.expect(numbers).toBe([Recorded.next(1, 1)])"#,
      error: "cannot convert value of type"),
    Mistake(
      "pipelines of different elements", "scheduler.expect(numbers).toEqual(keys)",
      error: "instance method 'toEqual(_:allowing:fileID:filePath:line:column:)' requires the types"
    ),
    Mistake(
      "a check that is not awaited", "scheduler.verify()",
      error: "expression is 'async' but is not marked with 'await'"),
  ]
}
