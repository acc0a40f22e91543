// What stages with any number of sources, of a type each, share.

extension State {
  /// The element that is known to be there.
  func present<Element>() -> Element where Value == Element? {
    guard let element = value else { preconditionFailure("a source that counts as present") }
    return element
  }
}

/// Where the newest element of a source will be kept.
func noneYet<Source: ObservableConvertibleType>(
  of source: Source
) -> State<Source.Element?> {
  State(nil)
}

/// How many values a pack has.
func packCount<each Value>(_ value: repeat each Value) -> Int {
  var count = 0
  for _ in repeat each value { count += 1 }
  return count
}
