extension OperatorForm {
  /// The operators whose calls say all that they do: a failure has no sentence about them.
  static let plainNames: Set = [
    "just", "of", "from", "empty", "never", "error", "map", "mapTo", "mapAt", "mapMany",
    "compactMap", "filter", "filterMap", "ignoreWhen", "do", "doNext", "apply", "asObservable",
    "debug",
  ]

  /// What RxCore has, in the order in which it is listed.
  static var standardSections: [(Category, [OperatorForm])] {
    [
      (.creation, creation), (.creation, choosing), (.transforming, transforming),
      (.transforming, reshaping), (.transforming, accumulating), (.transforming, buffering),
      (.transforming, toggling), (.filtering, filtering), (.filtering, timedFiltering),
      (.filtering, searching), (.filtering, selecting), (.filtering, pacing),
      (.filtering, pacingBySelector),
      (.combining, combining), (.combining, joining), (.combining, flattening),
      (.errors, errors), (.errors, repeating), (.utility, utility),
      (.aggregate, aggregate),
      (.aggregate, questions), (.aggregate, numbers),
      (.sharing, sharing), (.subjects, subjects), (.subjects, relays), (.traits, traits),
      (.traits, primitiveFactories), (.traits, traitCreation),
      (.traits, infallible), (.traits, driver), (.traits, signal),
      (.disposables, disposables), (.disposables, subscribing),
    ]
  }
}
