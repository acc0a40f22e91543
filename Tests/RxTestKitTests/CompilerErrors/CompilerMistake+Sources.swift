extension Mistake {
  /// Mistakes in sources and their labels.
  static let inSources = [
    Mistake(
      "a source of strings for another type",
      #"let one = scheduler.cold("-#"); let page: Observable<Page> = one; _ = page"#,
      error: "cannot assign value of type 'Observable<String>' to type 'Observable<Page>'"),
    Mistake(
      "a misspelled member in the closure of a source",
      #"let one = scheduler.hot("-a"); _ = one.map { $0.uppercasd() }"#,
      error: "value of type 'String' has no member 'uppercasd'"),
    Mistake(
      "a type without its label", #"_ = scheduler.hot("-1", Int.self)"#,
      error: "missing argument label 'as:' in call"),
    Mistake(
      "a misspelled label",
      #"scheduler.expect(keys, unsubscribeAt: 3).toBe("-a")"#,
      error: "incorrect argument label in call (have '_:unsubscribeAt:', expected"),
    Mistake(
      "a misspelled method of an expectation",
      #"scheduler.expect(keys).tobe("-a")"#,
      error: "value of type 'MarbleExpectation<String>' has no member 'tobe'"),
    Mistake(
      "inner diagrams with values of another type",
      #"scheduler.expect(pageWindows).toBe("-x", inner: ["x": "-a"], values: ["a": 1])"#,
      error: "cannot convert value of type 'Int' to expected dictionary value type 'Page'"),
  ]

  /// Names of other libraries.
  static let inNames = [
    Mistake(
      "RxJS's expectObservable",
      #"scheduler.expectObservable(keys).toBe("-a")"#,
      advice: "write expect(source), or expect(source, subscribing:"),
    Mistake(
      "RxJS's expectObservable with a subscription",
      #"scheduler.expectObservable(keys, "^--!").toBe("-a")"#,
      advice: "write expect(source), or expect(source, subscribing:"),
    Mistake(
      "RxJS's flush",
      #"scheduler.flush()"#,
      advice: "write verify()"),
    Mistake(
      "RxJS's createHotObservable",
      #"_ = scheduler.createHotObservable("-a")"#,
      advice: "write hot(…, values: […]), which takes a diagram"),
    Mistake(
      "RxJS's createHotObservable with values",
      #"_ = scheduler.createHotObservable("-a", ["a": 1])"#,
      advice: "write hot(…, values: […]), which takes a diagram"),
    Mistake(
      "RxJS's createColdObservable",
      #"_ = scheduler.createColdObservable("-a", ["a": 1])"#,
      advice: "write cold(…, values: […]), which takes a diagram"),
  ]
}
