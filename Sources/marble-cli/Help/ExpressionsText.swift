extension HelpText {
  /// The expression language, for people who have no browser at hand.
  static let expressionsText = #"""
    Expressions in .marble fixtures: a part of Swift

    What runs in Swift with RxCore should run in a fixture as it is. There is:

      literals       1, 2.5, "text \(value)", true, nil, [1, 2], ["a": 1], [:], (1,
                     "a"), (), 0..<3, 0...3, \.name, Int.self
      operators      + - * / % == != < <= > >= && || ! ?? ?: with Swift's
                     precedence; ?. and !; is, as, as? and as!; functions such as +
                     and max as arguments
      closures       { $0 + $1 }, { x, y in x + y }; [weak self], types and try are
                     read and mean nothing; their bodies may hold let, var, =, +=,
                     -=, *=, if, else, guard, switch, for, while, repeat, break,
                     continue, do, catch, return and throw, on lines or divided
                     by ;
      calls          source.map { … }, Observable.of(1, 2) or of(1, 2), subjects and
                     relays, Observable.create, Disposables.create(), .inclusive and
                     other members of known types, RxError.timeout,
                     Event.next(1), .error("x"), .completed
      errors         throw X wherever an expression may stand; fail(X) is an error
                     as a value; a string is an error of that description
      in turn        inTurn(a, b, c) is a closure that gives a, then b, then c for
                     good; closures among them are called
      durations      a bare number is frames; .milliseconds(30), .seconds(1),
                     .microseconds, .nanoseconds, .never
      schedulers     scheduler, MainScheduler.instance and any other are the test's
                     virtual one; an operator that needs one gets it without being
                     told
      values         .count .isEmpty .first .last .reversed() .sorted() .contains()
                     .map {} .filter {} .reduce() .joined(separator:) .uppercased()
                     .lowercased() .hasPrefix() .hasSuffix() .split(separator:)
                     .prefix() .suffix() .dropFirst() .dropLast() .min() .max()
                     .sum() .keys .values .description, subscripts, String(x),
                     Int(x), Double(x), abs, min, max

    Overflow, division by zero, a forced nil and an index past the end are errors
    that the pipeline emits, as from a closure that throws. There are no files, no
    real clock and no printing. 'marble-cli operators' lists what can be called.

    Recorded values are equal when kind and contents are: 1 is not 1.0, nan is nan,
    errors compare by kind and description.

    A test that does not come to rest is ended by a budget: 2 million steps, 64 MB
    of values, 1 million recorded events, 1 million frames after the last one drawn
    (or 'limit'). It then fails and says which.
    """#
}
