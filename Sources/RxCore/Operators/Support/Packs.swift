// Helpers for operators with any number of sources of different types.

extension State {
  /// Returns the element, which must exist.
  func present<Element>() -> Element where Value == Element? {
    guard let element = value else { preconditionFailure("a source that counts as present") }
    return element
  }
}

/// Returns storage for the newest element of a source.
func noneYet<Source: ObservableConvertibleType>(
  of source: Source
) -> State<Source.Element?> {
  State(nil)
}

/// Returns the number of values in a pack.
func packCount<each Value>(_ value: repeat each Value) -> Int {
  var count = 0
  for _ in repeat each value { count += 1 }
  return count
}
