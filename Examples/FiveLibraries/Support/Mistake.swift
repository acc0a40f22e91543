/// What each of the five apps reports for the test in `Mistakes`, without its place.
private let mistake = """
  waits for three frames before it shows an answer: frame 8: found(["Rx"]) is 3 frames early

    hot typed    -a--------
    cold answer  -(r|)
    run          typed.search(pause: 3) { answer }
    expected     i---l---x
    actual       i---lx
                      ^  ^

    frame  expected       actual
    8      found(["Rx"])  found(["Rx"]) at 5  3 frames early
  """

/// Whether this is the failure of the test in `Mistakes`.
public func isMistake(_ failure: String) -> Bool {
  failure.replacing(/\n.*Search.marble:10:3\n/, with: "\n") == mistake
}

/// What probes see of a search that a newer text cancels, in libraries with subscriptions.
public let probedSearch = """
  typed        -a----b
  search of a      -----!
  search of b           --('["Rx"]'|)
  """
