extension HelpText {
  /// The expression language, for people who have no browser at hand.
  static let expressionsText = #"""
    Expressions in .marble fixtures: a part of Swift

    Code that runs in Swift with RxCore should run unchanged in a fixture:

      literals       1, 2.5, "text \(value)", true, nil, [1, 2], ["a": 1], [:], (1,
                     "a"), (), 0..<3, 0...3, \.name, Int.self
      operators      + - * / % == != < <= > >= && || ! ?? ?: with Swift's
                     precedence; ?. and !; is, as, as? and as!; functions such as +
                     and max as arguments
      closures       { $0 + $1 }, { x, y in x + y }; [weak self], types and try have
                     no effect; their bodies may contain let, var, =, +=,
                     -=, *=, if, else, guard, switch, for, while, repeat, break,
                     continue, do, catch, return and throw, on separate lines or
                     separated by ;
      calls          source.map { … }, Observable.of(1, 2) or of(1, 2), subjects and
                     relays, Observable.create, Disposables.create(), .inclusive and
                     other members of known types, RxError.timeout,
                     Event.next(1), .error("x"), .completed
      errors         throw X wherever an expression is allowed; fail(X) is an error
                     as a value; a string is an error with that description
      in turn        inTurn(a, b, c) is a closure that returns a, then b, then c
                     on all further calls; arguments that are closures are called
      durations      a bare number is frames; .milliseconds(30), .seconds(1),
                     .microseconds, .nanoseconds, .never
      schedulers     scheduler, MainScheduler.instance and any other are the test's
                     virtual one; operators that need a scheduler use it by
                     default
      values         .count .isEmpty .first .last .reversed() .sorted() .contains()
                     .map {} .filter {} .reduce() .joined(separator:) .uppercased()
                     .lowercased() .hasPrefix() .hasSuffix() .split(separator:)
                     .prefix() .suffix() .dropFirst() .dropLast() .min() .max()
                     .sum() .keys .values .description, subscripts, String(x),
                     Int(x), Double(x), abs, min, max

    Overflow, division by zero, a forced nil and an index past the end are errors
    that the pipeline emits, as from a closure that throws. Expressions cannot use
    files, the network or a real clock, and cannot print. 'marble-cli operators'
    lists what can be called.

    Recorded values are equal if they have the same kind and equal contents: 1 is
    not 1.0, nan is nan, errors are compared by kind and description.

    A test that does not finish is stopped when it exceeds a budget: 2 million
    steps, 64 MB of values, 1 million recorded events, 1 million frames after the
    last drawn frame (or 'limit'). The failure names the budget.
    """#
}
