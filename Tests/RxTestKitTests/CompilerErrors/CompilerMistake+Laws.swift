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
