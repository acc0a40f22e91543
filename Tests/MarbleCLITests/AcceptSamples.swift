import Testing

/// Fixtures in which what happens is accepted.
enum AcceptSamples {
  /// A file as it was, and what becomes of it: lines that go, with `-` before them, those that come, with `+`, and
  /// those that stay.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let lines: [Substring]

    init(_ description: String, _ patch: String) {
      testDescription = description
      lines = patch.split(separator: "\n", omittingEmptySubsequences: false)
    }

    var before: String { text(without: "+") }
    var after: String { text(without: "-") }

    private func text(without mark: Character) -> String {
      lines.filter { $0.first != mark }.map { $0.dropFirst(2) + "\n" }.joined()
    }
  }

  static let all: [Change] = [
    Change(
      "an element, in a file with comments",
      """
        // Above.
        test values  // on the test
           hot source -1-2-|   // on the source
           run source.map { $0 * 3 } // and here
      -    expect -3-5-|  // on what is expected
      +    expect -3-6-|  // on what is expected

      -    subs source ^---!  // Below.
      +    subs source ^----!  // Below.
      """),
    Change(
      "a value that a row above the tests stands for",
      """
        where x = 10

        test values
          hot  source  -1-|
          run          source.map { $0 * 10 }
      -   expect       -1-|
      +   expect       -x-|

        test others
          run     of(10)
          expect  (x|)
      """),
    Change(
      "values in any frames",
      """
        test values
          hot source -1-2-3-|
          run source
          emits 1 2 ...  // two

        test others
          hot source -1-2-|
          run source.map { $0 * 3 }
      -   emits      3 5   // three
      +   emits      3 6 |  // three
      """),
    Change(
      "lines of a table",
      """
        test values
          run   source.map { $0 * 3 }
          each  hot source  -1-2-|  =>  -3-6-|
      -   each  hot source  -2-|    =>  -5-|  // twice three
      +   each  hot source  -2-|    =>  -6-|  // twice three
      -   each  hot source  -3|     =>  -9---|
      +   each  hot source  -3|     =>  -9|
      """),
    Change(
      "lines of a table that need a key no more",
      """
        test values
          run    source
      -   each   hot source  -a-|   =>  -b-|
      -   each   hot source  -a-c|  =>  -b-|
      -   where  b = 7, a = 8
      +   each   hot source  -a-|   =>  -a-|
      +   each   hot source  -a-c|  =>  -a-c|
      +   where  a = 8
      """),
    Change(
      "values that nothing stands for",
      """
        test values
          hot  source  -1-2-3-4-|
          run          source.map { $0 * 10 }
      -   expect       -a-b-1---|
      +   expect       -a-b-c-d-|
          subs source  ^--------!
      -   where        a = 10, b = 21
      +   where        a = 10, b = 20
      +   where        c = 30, d = 40
      """),
    Change(
      "a value that had a key of its own, and an error",
      """
        test error
          cold source  -a---#
          run          source.map { _ in "long" }.timeout(2)
      -   expect       -x-----|
      -   where        x = "longer",
      -                # = "boom"
      +   expect       -x-b
      +   where        x = "long", # = "boom"
      +   where        b = RxError.timeout
      """),
    Change(
      "an error that is drawn nowhere else",
      """
        test error
          cold source  -a-|
          run          source.map { _ in throw "broken" }
      -   expect       -x-|
      -   where        x = "whole"  // but not broken
      +   expect       -#
      +   // but not broken
      +   where        # = "broken"
      """),
    Change(
      "subscriptions that are more, and fewer",
      """
        test subscriptions
          cold source  -#
          cold other   -|
          run          source.retry(3).catch { _ in Observable.empty() }
          expect       ---|
          subs source  ^!
      -   subs source  --^-!
      -   subs other   ^!  // none
      -   subs other   -^!  // none here, either
      +   subs source  -^!
      +   subs source  --^!
      +   subs other   -  // none
      +   // none here, either
      """),
    Change(
      "observables that are emitted",
      """
        test groups
          cold source  -1-2-1-3-|
      -   cold x       a-|
      +   cold x       1---1-3-|
      +   cold c       2-----|
          run          source.groupBy { $0 % 2 }
      -   expect       -x---y-|
      +   expect       -x-c-----|
      """),
    Change(
      "several runs",
      """
        test runs
          cold source  -a-b-|
          run          source.delay(1)
          expect       --a-b-|
          run          source.take(1)
          subscribe    --^
      -   expect       -a|
      +   expect       ---(a|)
          run          source.startWith("x", "y").take(2)
      -   expect       (xyz|)
      +   expect       (xy|)
      """),
    Change(
      "values of each that agree",
      """
        test each
          each         n = 1, 2
          cold source  -a-|
          run          source.delay(1).map { _ in n }
      -   expect       -x-|
      +   expect       --x-|
          where        x = n
      """),
    Change(
      "wide tokens, which all rows make room for",
      """
        test wide
          cold source  -'left'-b-|
          cold other   ---c----d|
          run          Observable.merge(source, other).flatMap { Observable.of($0, $0) }
      -   expect       ---|
      -   subs source  ^       !
      +   expect       -['left' 'left']-[bbcc]----[dd]|
      +   subs source  ^-              --     -!
      """),
    Change(
      "what is received never",
      """
        test never
          cold source  -a-|
          run          source.flatMap { _ in Observable.never() }
      -   expect       -a----
      -   subs source  ^------!
      +   expect       ------
      +   subs source  ^--!
      """),
  ]

  struct Refused: Sendable {
    let reason: String
    var status: Int32 = 1
    let text: String
  }

  static let refused: [Refused] = [
    Refused(
      reason: "a line of its table needs other rows to be changed, too",
      text: """
        test refused
          run   source.map { $0 * 30 }
          each  hot source  -1-|  =>  -9-|

        """),
    Refused(
      reason: "the values of its 'each' rows give different diagrams",
      text: """
        test refused
          each         n = 1, 2
          cold source  -a-|
          run          source.map { _ in n }
          expect       -5-|

        """),
    Refused(
      reason: "frame 1 holds { … }, which no row can write",
      text: """
        test refused
          cold source  -a-|
          run          source.map { _ in { $0 } }
          expect       -a-|

        """),
    Refused(
      reason: "frame 1 holds an observable of observables, which no row can draw",
      text: """
        test refused
          cold source  -a-|
          run          source.map { _ in Observable.of(Observable.just(1)) }
          expect       -a-|

        """),
    Refused(
      reason: "it emits what a 'never' row forbids",
      text: """
        test refused
          run   of("a", "b")
          never b

        """),
    Refused(
      reason: "a 'same' row is not met, which no diagram changes",
      text: """
        test refused
          run   just(1)
          same  just(2)

        """),
    Refused(
      reason: "it has a 'fails' row, and passes",
      text: """
        test refused
          fails  because
          run    empty()
          expect |

        """),
    Refused(
      reason:
        "the budget of frames is exceeded: work is left after frame 5, in interval(2); the recording begins --0-1; end it by 'subscribe ^---!' below the run",
      text: """
        test refused
          limit  5
          run    interval(2)
          expect |

        """),
    Refused(
      reason: "its 'where' row in line 5 must be changed by hand",
      text: """
        test refused
          cold source  -a-#
          run          source.map { _ in 5 }
          expect       -c-d
          where        c = 4,  // for good
                       # = "no", d = fail("no")

        """),
  ]
}
