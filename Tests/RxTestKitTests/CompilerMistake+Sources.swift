extension Mistake {
  /// Mistakes in sources and their labels.
  static let inSources = [
    Mistake(
      "a source of strings that is mapped as numbers",
      #"let one = scheduler.hot("-1"); scheduler.expect(one.map { $0 + 1 }).toBe("-2")"#,
      advice: "this source emits strings: pass the type to hot or cold"),
    Mistake(
      "a source of strings that is filtered as numbers",
      #"let one = scheduler.hot("-1"); _ = one.filter { $0 > 1 }"#,
      advice: "this source emits strings: pass the type to hot or cold"),
    Mistake(
      "a source of strings as a Single of another type",
      #"let one = scheduler.cold("-#"); let page: Single<Page> = one.asSingle(); _ = page"#,
      advice: "this source emits strings: pass the type to hot or cold"),
    Mistake(
      "a source of strings for another type",
      #"let one = scheduler.cold("-#"); let page: Observable<Page> = one; _ = page"#,
      error: "cannot assign value of type 'Observable<String>' to type 'Observable<Page>'"),
    Mistake(
      "a misspelled member in the closure of a source",
      #"let one = scheduler.hot("-a"); _ = one.map { $0.uppercasd() }"#,
      error: "value of type 'String' has no member 'uppercasd'"),
    Mistake(
      "a source with values without a label",
      #"_ = scheduler.hot("-a", ["a": 1])"#,
      advice: "write the labels: hot(…, values: […], error: …)"),
    Mistake(
      "a cold source with values without a label",
      #"_ = scheduler.cold("-a", ["a": 1])"#,
      advice: "write the labels: cold(…, values: […], error: …)"),
    Mistake(
      "values without a label",
      #"scheduler.expect(keys).toBe("-a", ["a": "b"])"#,
      advice: "write the label: toBe(…, values: […])"),
    Mistake(
      "a misspelled label",
      #"scheduler.expect(keys, unsubscribeAt: 3).toBe("-a")"#,
      error: "incorrect argument label in call (have '_:unsubscribeAt:', expected"),
    Mistake(
      "a misspelled method of an expectation",
      #"scheduler.expect(keys).tobe("-a")"#,
      error: "value of type 'MarbleExpectation<String>' has no member 'tobe'"),
  ]

  /// Mistakes in the diagrams of elements that are observables.
  static let inInnerDiagrams = [
    Mistake(
      "inner diagrams for strings",
      #"scheduler.expect(keys).toBe("-x", inner: ["x": "-a|"])"#,
      advice: "'inner:' is for elements that are observables"),
    Mistake(
      "inner diagrams for the elements of a source",
      #"scheduler.expect(scheduler.hot("-a")).toBe("-x", inner: ["x": "-a|"])"#,
      advice: "'inner:' is for elements that are observables"),
    Mistake(
      "inner diagrams for values",
      #"scheduler.expect(page).toBe("-x", inner: ["x": "-a|"])"#,
      advice: "'inner:' is for elements that are observables"),
    Mistake(
      "inner diagrams for values, with values",
      #"scheduler.expect(page).toBe("-x", inner: ["x": "-a"], values: ["a": .first])"#,
      advice: "'inner:' is for elements that are observables"),
    Mistake(
      "inner sources",
      #"scheduler.expect(windows).toBe("-x", inner: ["x": scheduler.cold("-1", as: Int.self)])"#,
      advice: "'inner:' takes diagrams; pass sources as values"),
    Mistake(
      "inner diagrams without values",
      #"scheduler.expect(pageWindows).toBe("-x", inner: ["x": "-a|"])"#,
      advice: "the observables' elements need values"),
    Mistake(
      "inner diagrams with values of another type",
      #"scheduler.expect(pageWindows).toBe("-x", inner: ["x": "-a"], values: ["a": 1])"#,
      error: "cannot convert value of type 'Int' to expected dictionary value type 'Page'"),
    Mistake(
      "inner diagrams of elements that are not Equatable",
      #"scheduler.expect(plain.map(Observable.just)).toBe("x", inner: ["x": "a"], values: ["a": Plain()])"#,
      advice: "the observables' elements are not Equatable"),
  ]

  /// Names of other libraries.
  static let inNames = [
    Mistake(
      "a diagram for toEqual",
      #"scheduler.expect(keys).toEqual("-a")"#,
      advice: "toEqual takes an observable; write toBe(…)"),
    Mistake(
      "a diagram with values for toEqual",
      #"scheduler.expect(page).toEqual("-a", values: ["a": .first])"#,
      advice: "toEqual takes an observable; write toBe(…)"),
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
      "RxJS's createTime",
      #"_ = scheduler.createTime("--|")"#,
      advice: "write time(…)"),
    Mistake(
      "RxJS's createHotObservable",
      #"_ = scheduler.createHotObservable("-a")"#,
      advice: "write hot(…), which takes a diagram"),
    Mistake(
      "RxJS's createHotObservable with values",
      #"_ = scheduler.createHotObservable("-a", ["a": 1])"#,
      advice: "write hot(…), which takes a diagram"),
    Mistake(
      "RxJS's createColdObservable",
      #"_ = scheduler.createColdObservable("-a", values: ["a": 1])"#,
      advice: "write cold(…), which takes a diagram"),
    Mistake(
      "RxJS's expectSubscriptions",
      #"scheduler.expectSubscriptions(scheduler.hot("-a").subscriptions).toBe("^")"#,
      advice: "pass the source: expectSubscriptions(of: source)"),
    Mistake(
      "the subscriptions in place of the source",
      #"scheduler.expectSubscriptions(of: scheduler.hot("-a").subscriptions).toBe("^")"#,
      advice: "pass the source: expectSubscriptions(of: source)"),
    Mistake(
      "toBeObservable of tests for RxJS",
      #"scheduler.expect(keys).toBeObservable(keys)"#,
      advice: "write toEqual(observable), or toBe(…)"),
  ]
}
