/// Fixtures that end in each of the ways in which a test can.
enum Samples {
  static let passing = """
    test doubles
      cold source  -1-2-|
      run          source.map { $0 * 2 }
      expect       -2-4-|
      tags         many cold

    test keeps what is large
      cold source  -1-5-|
      run          source.filter { $0 > 2 }
      expect       ---5-|
      tags         many
    """

  static let failing = """
    test adds one
      cold source  -1-2-|
      run          source.map { $0 + 1 }
      expect       -2-4-|
      tags         wrong
    """

  static let unknownOperator = """
    test calls what there is not
      cold source  -1-|
      run          source.mpa { $0 }
      expect       -1-|
    """

  static let badDiagram = """
    test draws what cannot be
      cold source  -(1-)|
      run          source
      expect       -1-|
    """

  static let skipped = """
    test waits for better times
      skip not thought through
      cold source  -1-|
      run          source
      expect       -1-|
    """

  static let badHead = """
    format 7
    test is right itself
      cold source  -1-|
      run          source
      expect       -1-|
    """

  /// Tests that are busy until a budget is exceeded: that of steps, if the one of time allows for some seconds.
  static func slow(_ count: Int) -> String {
    (1...count).map { number in
      """
      test never rests, \(number)
        run          Observable.range(start: 1, count: 1_000_000_000).filter { $0 < 0 }
        expect       -

      """
    }.joined(separator: "\n")
  }

  /// Many short tests.
  static func many(_ count: Int, from first: Int = 1) -> String {
    (first..<first + count).map { number in
      """
      test number \(number)
        cold source  -1-2-|
        run          source.map { $0 + \(number) }
        expect       -a-b-|
        where        a = \(number + 1), b = \(number + 2)

      """
    }.joined(separator: "\n")
  }
}
