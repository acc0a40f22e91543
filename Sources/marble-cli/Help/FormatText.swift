extension HelpText {
  /// The fixture format, for people who have no browser at hand.
  static let formatText = #"""
    The .marble format, version 1

    A fixture file is UTF-8 text that holds any number of tests. A test draws what
    its sources emit, states a pipeline, and draws what must come out:

        test emits the last value of each burst
          hot  source  -a--bc--d---|
          run          source.debounce(2)
          expect       ---a---c--d-|
          subs source  ^-----------!

    Each line is blank, a comment (from // on, at the start or after white space) or
    a row: a keyword and the rest. Indentation says nothing. An expression goes on
    in the next line while a bracket is open, or where that line begins with a dot.

    Rows
      format 1                the version; only before the first test, and never
                              needed
      test TITLE              starts a test; a file has no title twice
      hot NAME DIAGRAM        a source that emits whether or not anyone listens
      cold NAME DIAGRAM       a source that plays its diagram to each subscriber;
                              adjacent rows of one name are for the first, second, …
                              subscription
      any NAME [VALUE…]       a source drawn at random, many times, for a law: its
                              runs have 'same' rows, and no 'expect'
      let NAME = EXPRESSION   names a value, a closure, an observable, a subject or
                              a disposable
      where KEY = EXPRESSION, …   what characters of the diagrams stand for; '#' is
                                  the error
      each NAME = EXPRESSION, …   one test for each of the values
      each hot NAME DIAGRAM => DIAGRAM   one line of a table: sources, values
                              (NAME = EXPRESSION) and what the run must emit
      run EXPRESSION          the pipeline to observe; a test may have several
      subscribe DIAGRAM       when the run above is subscribed to (^) and disposed
                              of (!)
      expect DIAGRAM          what the run above must emit
      same EXPRESSION         what must emit the same as the run above
      subs NAME DIAGRAM       a subscription that a source must have had, a row
                              each; '-' for none at all
      at TIME EXPRESSION      evaluates an expression for its effect
      skip REASON             the test does not run
      fails REASON            the test is known to fail, and must
      tags WORD …             words that --tags and --skip-tags pick tests by
      limit TIME              how far the clock may run
    Rows hot, cold, any, let, where, tags and limit before the first test belong to
    every test of the file.

    Diagrams: a character is a frame, and a frame is a millisecond of virtual time
      -         nothing happens
      a, 7, …   a value
      'abc'     a value with a longer name, or one whose character means something
                else; '' is a quote in it
      |         completion
      #         an error
      (ab|)     all in the frame of the '('; takes as many frames as it has
                characters
      [ab|]     the same, but takes a single frame
      ^         frame 0 in a hot row, so that values may come before; a subscription
                in subscribe and subs
      !         the end of a subscription, in subscribe and subs
      30ms 1.5s 2m 20f   time that passes undrawn (20f: frames); set off by white
                         space
    White space takes no time and lines rows up.

    A value is what 'where' says; else the 'let', 'hot' or 'cold' row of that name,
    if no expression of the test names that row ('where x = x' says so, too); else an
    integer, if it is written like one; else a string. An expected value that is a
    source's row stands for an observable that emits what that row draws.

    Order within a frame: disposals by 'subscribe' rows, subscriptions by them, 'at'
    rows, then everything else in the order in which it was scheduled: hot sources
    first, in the order of the file. A subscription lasts from the frame of ^ up to
    but not including the frame of !.
    """#
}
