/// A file of each version of the format, which every later version of the package reads.
enum FailureVersions {
  static let version1 = ##"""
    marble-testing saved failures 1
    title: maps names [n: 1]
    test: maps names
    file: Fixtures/Users.marble
    line: 3
    seed: 7
    cases: 50
    orders: 30
    case: 2: right < left
    version: 0.2.0
    toolchain: Swift 6.3
    system: Linux x86_64
    lines:
    | test maps names
    |   hot  users  -a-b-|
    |   run         users.map { ["name": $0, "city": "Berlin", "country": "Germany"] }
    |   expect      -x-y-|
    |   where       x = ["name": "a", "city": "Berlin", "country": "Germany"]
    |   where       y = ["name": "b", "city": "Bonn", "country": "Germany"]

    failure: frame 3: wrong value: ["city"]: "Berlin" instead of "Bonn"
    file: Fixtures/Users.marble
    line: 6
    column: 3
    introduction:
    | A mistake of the row:
    |   where
    note: map(_:): emits what the closure returns
    explanation: Another paragraph.

    row: hot users
    frames: 0 6
    events:
    | 1 value a
    | 3 value b
    | 5 completed

    row: run
    text: users.map { ["name": $0, "city": "Berlin", "country": "Germany"] }

    comparison: 1
    expected end: 6
    expected:
    | 1 value x ["name": "a", "city": "Berlin", "country": "Germany"]
    | 3 value y ["name": "b", "city": "Bonn", "country": "Germany"]
    | 5 completed
    actual end: 6
    actual:
    | 1 value x ["name": "a", "city": "Berlin", "country": "Germany"]
    | 3 value "[\"name\": \"b\", \"city\": \"Berlin\", \"country…" ["name": "b", "city": "Berlin", "country": "Germany"]
    | 5 completed
    differences:
    | wrong-value 1 1
    |  ["city"]: "Berlin" instead of "Bonn"
    names:
    | a
    | b
    | x
    | y

    """##

  static let report1 = ##"""
    Fixtures/Users.marble:6:3: frame 3: wrong value: ["city"]: "Berlin" instead of "Bonn"

    A mistake of the row:
      where

      hot users  -a-b-|
      run        users.map { ["name": $0, "city": "Berlin", "country": "Germany"] }
      expected   -x-y-|
      actual     -x-A-|
                    ^
      A is ["name": "b", "city": "Berlin", "country": "Germany"]

      frame  expected  actual
      3      y         A       wrong value
          ["city"]: "Berlin" instead of "Bonn"

      note: map(_:): emits what the closure returns

    Another paragraph.
    """##
}
