extension OperatorForm {
  /// What RxCore has, in the order in which it is listed.
  static var standardSections: [(Category, [OperatorForm])] {
    [
      (.creation, creation), (.transforming, transforming), (.transforming, buffering),
      (.filtering, filtering), (.filtering, timedFiltering), (.combining, combining),
      (.combining, flattening), (.errors, errors), (.utility, utility), (.aggregate, aggregate),
      (.sharing, sharing), (.subjects, subjects), (.subjects, relays), (.traits, traits),
      (.disposables, disposables), (.disposables, subscribing),
    ]
  }
}
