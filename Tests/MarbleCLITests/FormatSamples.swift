import Testing

/// Fixtures before and after they are laid out.
enum FormatSamples {
  struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let formatted: String

    init(_ name: String, _ text: String, _ formatted: String) {
      self.name = name
      self.text = text
      self.formatted = formatted
    }

    /// A file that is laid out, of which every second blank and every blank line is taken away before.
    init(squeezed name: String, _ formatted: String) {
      let lines = formatted.split(separator: "\n").map { $0.replacing(/[ ]+/, with: " ") }
      self.init(name, lines.joined(separator: "\n"), formatted)
    }

    var testDescription: String { name }
  }

  static let untidy = """
    test   doubles
    hot source -1-2-|
      subs   source ^---!
      run\tsource.map { $0 * 2 }
      expect -2-4-|
    """

  static let tidy = """
    test doubles
      hot  source  -1-2-|
      subs source  ^---!
      run          source.map { $0 * 2 }
      expect       -2-4-|

    """

  static let all: [Sample] = [
    Sample("columns of names and of what they name", untidy, tidy),
    Sample(
      "the lines of a table",
      """
      test table
      run source.take(n)
      each hot source -a-[bc]-|,n=1 =>  -a| // one
      each hot source -a-[bc]-| , n = 1+9 => -a-[bc]-|
      each hot source -a^','-'=>'|, n = 2 => -'=>'|
      """,
      """
      test table
        run   source.take(n)
        each  hot source    -a  -[bc]-|, n = 1    =>  -a   |  // one
        each  hot source    -a  -[bc]-|, n = 1+9  =>  -a   -[bc]-|
        each  hot source  -a^','-'=>'|,  n = 2    =>  -'=>'|

      """),
    Sample(
      "every kind of row",
      """
      format  1
      tags a   b
      let k=[1]
      test all  // a remark
        each n =2,3
        cold source -(1k|)
        at 12 subject.onNext(n)
        let subject   =  PublishSubject()
        limit 20
        run source
        subscribe ^---!
        expect -(1k|)
        where 1="x", e = 2 // another
        fails for   now
        run subject
        expect -e
      test law
        any x a b c
        any  y
        skip   laws
        run x
        same x.merge(with: y)
      """,
      """
      format 1
      tags  a b
      let   k = [1]

      test all  // a remark
        each         n = 2,3
        cold source  -(1k|)
        at 12        subject.onNext(n)
        let          subject = PublishSubject()
        limit        20
        run          source
        subscribe    ^---!
        expect       -(1k|)
        where        1="x", e = 2  // another
        fails        for   now
        run          subject
        expect       -e

      test law
        any   x  a b c
        any   y
        skip  laws
        run   x
        same  x.merge(with: y)

      """),
    Sample(
      squeezed: "one frame, one column",
      """
      test wide
        hot  source  -'left'-b-'ü'|
        run          source
        expect       -[xy]  -(bc  |)
        subs source  ^-     ----  !

      """),
    Sample(
      squeezed: "frames before the origin",
      """
      test past
        hot  source  ab^--c|
        run          source
        expect         ---c|
        subs source    ^---!

      """),
    Sample(
      "a time of no frames, which goes unless it is all there is",
      """
      test nothing
      cold source 0f
      run source
      expect 0s -a 0ms -
      """,
      """
      test nothing
        cold source  0f
        run          source
        expect       -a-

      """),
    Sample(
      squeezed: "times, which white space sets apart",
      """
      test times
        cold source  a 2s b  |
        run          source.delay(.seconds(1))
        expect       1s a 2s  b|
        subs source  ^ 2001f !

      """),
    Sample(
      squeezed: "tokens that would join, and values that would read as a time",
      """
      test joins
        cold source  'a' 'b'      -🇩 🇪     -|
        cold other   -   -        -- -     5s-     'wide'|
        cold third   -   -        -- 'wide'--'wide'
        run          source.merge(with: other, third)
        expect       -   ['c' 'd']-

      """),
    Sample(
      "comments",
      """
      // On the file.


      // On a.
      test a
      // Inside.
        cold source -|   // behind

       run source
      // On the operator.
             .map { x in // behind, too
      // On x.
               x }
       expect -|


          // On what is above.
      // On b,
      //on nothing else.
      test b
        run empty()
        expect |
      // On c.
      test c
      run empty()
       expect |
          // On c, too.
      test d
        run empty()
        expect |

      // The end.

      """,
      """
      // On the file.

      // On a.
      test a
        // Inside.
        cold source  -|  // behind

        run          source
                       // On the operator.
                       .map { x in  // behind, too
                         // On x.
                         x }
        expect       -|

      // On what is above.
      // On b,
      //on nothing else.
      test b
        run     empty()
        expect  |

      // On c.
      test c
        run     empty()
        expect  |
        // On c, too.

      test d
        run     empty()
        expect  |

      // The end.

      """),
    Sample(
      "closures over several lines",
      """
      test closures
        run create { observer in
          observer.onNext(1)
            // Not so fast.
          return Disposables.create()
        }
          .map { $0 }
        expect 1
        hot longer -
        let make = { (x) in
                     [x] }
        run longer.map { _ in make(last) }
        expect -
        where 1 = [
          1,
        2 ]
      \t\tlet last = [
      \t\t\t1 ]

      """,
      """
      test closures
        run          create { observer in
                       observer.onNext(1)
                       // Not so fast.
                       return Disposables.create()
                     }
                       .map { $0 }
        expect       1
        hot  longer  -
        let          make = { (x) in
                              [x] }
        run          longer.map { _ in make(last) }
        expect       -
        where        1 = [
                       1,
                     2 ]
        let          last = [
                     1 ]

      """),
  ]
}
