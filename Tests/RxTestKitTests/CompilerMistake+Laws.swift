extension Mistake {
  /// Mistakes in laws.
  static let inLaws = [
    Mistake(
      "a law of one observable",
      #"checkLaw("x", any: [1]) { _, source in source }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of one observable, in several lines",
      #"checkLaw("x", any: [1]) { _, one in let other = one.retry(); return other }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of a list",
      #"checkLaw("x", any: [1]) { _, source in [source.retry(), source.retry()] }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of three observables",
      #"checkLaw("x", any: [1]) { _, one in (one.retry(), one.retry(), one.retry()) }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of an observable and a value",
      #"checkLaw("x", any: [1]) { _, source in (source.retry(), 1) }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of two sources and one observable",
      #"checkLaw("x", any: [1], ["a"]) { _, one, two in one }"#,
      advice: "the law returns two observables"),
    Mistake(
      "a law of different elements",
      #"checkLaw("x", any: [1]) { _, one in (one, one.map { "\($0)" }) }"#,
      advice: "the law's two observables have elements of different types"),
    Mistake(
      "a law of two sources and different elements",
      #"checkLaw("x", any: [1], ["a"]) { _, one, two in (one, two) }"#,
      advice: "the law's two observables have elements of different types"),
    Mistake(
      "a law of three sources and different elements",
      #"checkLaw("x", any: [1], ["a"], [1]) { _, one, two, three in (one, two) }"#,
      advice: "the law's two observables have elements of different types"),
    Mistake(
      "a law of elements that are not Equatable",
      #"checkLaw("x", any: [Plain()]) { _, source in (source, source) }"#,
      advice: "the elements are not Equatable: map them"),
    Mistake(
      "a law of tuples",
      #"checkLaw("x", any: [1]) { _, one in (one.map { ($0, 1) }, one.map { ($0, 1) }) }"#,
      advice: "the elements are not Equatable: map them"),
    Mistake(
      "a law without values",
      #"checkLaw("x") { _, source in (source.retry(), source.retry()) }"#,
      advice: "list what the source emits"),
    Mistake(
      "a law without values that returns one observable",
      #"checkLaw("x") { _, source in source }"#,
      advice: "list what the source emits"),
    Mistake(
      "a law without values and without the scheduler",
      #"checkLaw("x") { source in (source.retry(), source.retry()) }"#,
      advice: "list what the source emits"),
    Mistake(
      "a law of two sources without values",
      #"checkLaw("x") { _, one, two in (one.retry(), two.retry()) }"#,
      advice: "list what each source emits"),
    Mistake(
      "a law of values that are not in a list",
      #"checkLaw("x", any: 1, 2) { _, source in (source.retry(), source.retry()) }"#,
      advice: "each source needs a list of its values"),
    Mistake(
      "a law of a text",
      #"checkLaw("x", any: "ab") { _, source in (source.retry(), source.retry()) }"#,
      advice: "each source needs a list of its values"),
    Mistake(
      "a law of an empty list",
      #"checkLaw("x", any: []) { _, source in (source.retry(), source.retry()) }"#,
      advice: "a source needs values that it can emit"),
    Mistake(
      "a law that lacks the scheduler",
      #"checkLaw("x", any: [1]) { source in (source.map { $0 }, source.retry()) }"#,
      error: "contextual closure type '(TestScheduler, TestableObservable<Int>) -> "),
    Mistake(
      "a law of two sources that lacks the scheduler",
      #"checkLaw("x", any: [1], ["a"]) { one, two in (one.retry(), one.retry()) }"#,
      error: "contextual closure type '(TestScheduler, TestableObservable<Int>, "),
    Mistake(
      "a law with a list for each source but one",
      #"checkLaw("x", any: [1]) { _, one, two in (one.retry(), one.retry()) }"#,
      error: "contextual closure type '(TestScheduler, TestableObservable<Int>) -> "),
    Mistake(
      "a misspelled method in a law",
      #"checkLaw("x", any: [1]) { _, source in (source.frist(), source.retry()) }"#,
      error: "value of type 'TestableObservable<Int>' has no member 'frist'"),
    Mistake(
      "a misspelled method in a law of several lines",
      #"checkLaw("x", any: [1]) { _, one in let other = one.frist(); return (one, other) }"#,
      error: "value of type 'TestableObservable<Int>' has no member 'frist'"),
    Mistake(
      "an error inside of a law of several lines",
      #"checkLaw("x", any: [1]) { _, one in let a = one.map { $0 + "1" }; return (a, a) }"#,
      error: "binary operator '+' cannot be applied to operands of type 'Int' and 'String'"),
    Mistake(
      "an operator without a scheduler in a law",
      #"checkLaw("x", any: [1]) { _, one in (one.delay(interval), one.retry()) }"#,
      error: "missing argument for parameter 'scheduler' in call"),
  ]
}
