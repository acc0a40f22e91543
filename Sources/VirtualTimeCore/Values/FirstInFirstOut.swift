/// A queue whose operations take constant time on average.
@usableFromInline
package struct FirstInFirstOut<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable package var count: Int { elements.count - head }

  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  /// The elements, the oldest first.
  @inlinable package var all: [Element] { elements[head...].compactMap { $0 } }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    // The most frequent case, for which an array has its cheapest operation.
    if elements.count == 1 { return elements.removeLast() }
    if isEmpty { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 >= elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Removes an element that others precede.
  ///
  /// - Complexity: O(n).
  package mutating func remove(at index: Int) -> Element? {
    index == 0 ? popFirst() : elements.remove(at: head + index)
  }

  @inlinable
  package mutating func removeAll() {
    elements = []
    head = 0
  }
}
