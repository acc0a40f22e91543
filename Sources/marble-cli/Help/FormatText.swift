extension HelpText {
  /// The fixture format, for people who have no browser at hand.
  static let formatText = #"""
    The .marble format, version 1

    A fixture file is UTF-8 text with any number of tests. A test draws what its
    sources emit, states a pipeline, and draws the expected output:

        test emits the last value of each burst
          hot  source  -a--bc--d---|
          run          source.debounce(2)
          expect       ---a---c--d-|
          subs source  ^-----------!

    Each line is blank, a comment (from // on, at the start or after white space) or
    a row: a keyword and the rest. Indentation is not significant. An expression
    continues in the next line if a bracket is open, or if that line begins with a
    dot.

    Rows
      format 1                the version; optional, and only before the first
                              test
      test TITLE              starts a test; a file has no title twice
      hot NAME DIAGRAM        a source that emits with or without subscribers
      cold NAME DIAGRAM       a source that replays its diagram for each subscriber;
                              adjacent rows of one name are for the first, second, …
                              subscription
      any NAME [VALUE…]       an arbitrary source, for a law: tried with many random
                              sources; runs have 'same' rows, and no 'expect'
      let NAME = EXPRESSION   names a value, a closure, an observable, a subject or
                              a disposable
      where KEY = EXPRESSION, …   the values of characters in diagrams; '#' is
                                  the error
      each NAME = EXPRESSION, …   one test for each of the values
      each hot NAME DIAGRAM => DIAGRAM   one line of a table: sources, values
                              (NAME = EXPRESSION) and what the run must emit
      run EXPRESSION          the pipeline to observe; a test may have several
      subscribe DIAGRAM       when the run above is subscribed to (^) and disposed
                              (!)
      expect DIAGRAM          the events that the run above must emit
      emits VALUES            the values that it must emit, in any frames, and the
                              end: 'emits a b |'; 'emits a ...' if others may follow
      within TIME             the time in which what 'emits' lists must come
      never VALUES            the values that it must not emit
      allow 2 frames, any order   how its events may differ from the row above
      or DIAGRAM              the events, or values, that it may emit instead
      same EXPRESSION         an expression that must emit the same as the run above
      subs NAME DIAGRAM       an expected subscription to a source, one row for
                              each; '-' for none
      at TIME EXPRESSION      evaluates an expression for its effect
      skip REASON             the test does not run
      fails REASON            a known failure: the test must fail
      tags WORD …             words by which --tags and --skip-tags select tests
      limit TIME              the last frame that the clock may reach
      orders [N]              try the test in every order of simultaneous work
    Rows hot, cold, any, let, where, tags and limit before the first test belong to
    every test of the file.

    Diagrams: a character is a frame, and a frame is a millisecond of virtual time
      -         nothing happens
      a, 7, …   a value
      'abc'     a value whose name has several characters, or a character with
                another meaning; '' is a quote in it
      |         completion
      #         an error
      (ab|)     all in the frame of the '('; takes as many frames as it has
                characters
      [ab|]     the same, but takes a single frame
      ^         frame 0 in a hot row, so that values may come before; a subscription
                in subscribe and subs
      !         the end of a subscription, in subscribe and subs
      30ms 1.5s 2m 20f   time that passes (20f: frames); needs white space around
                         it
    White space takes no time; it aligns rows.

    The value of a character is the value that 'where' binds; else the 'let', 'hot'
    or 'cold' row of that name, if no expression of the test names that row ('where
    x = x' binds it in any case); else an integer, if it is written like one; else a
    string. An expected value with the name of a source's row means an observable
    that emits the events of that row.

    Order within a frame: disposals by 'subscribe' rows, subscriptions by them, 'at'
    rows, then everything else in the order in which it was scheduled: hot sources
    first, in the order of the file. A subscription lasts from the frame of ^ up to
    but not including the frame of !.
    """#
}
