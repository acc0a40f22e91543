import RxCore

@testable import RxFixtures

extension WrongOperator {
  static let dividing: [WrongOperator] = [
    .init(
      "groupBy(keySelector: (Element) -> Key)", "loses the element that begins a group",
      breaks: ["groups, merged, are the source"]
    ) { try $0.right().map { .observable(($0.observable ?? .empty()).skip(1)) } },
    .init(
      "partition(", "exchanges the halves", breaks: ["a partition's halves are two filters"],
      value: { call in
        guard case .tuple(let halves, let labels) = try call.rightValue() else { return .nil }
        return .tuple(halves.reversed(), labels: labels)
      }),
    .init(
      "groupBy(keySelector: (Element) -> Key, element", "loses the element that begins a group",
      breaks: ["groups that end and begin anew, merged, are the source"]
    ) { try $0.right().map { .observable(($0.observable ?? .empty()).skip(1)) } },
    .init(
      "window(_ boundary", "completes with its boundary",
      breaks: ["windows up to a boundary, merged, are the source"]
    ) { try $0.right().completing(with: $0.observable("boundary")) },
    .init(
      "groupBy(keySelector: (Element) -> Key)", "emits a group again",
      breaks: ["the keys of groups are distinct"]
    ) { try $0.right().flatMap { Observable.of($0, $0) } },
    .init(
      "bufferCount(", "drops what is not full at the end",
      breaks: [
        "chunks, one behind the other, are the source's elements", "chunks are windows, collected",
      ]
    ) { call in
      let count = try call.int("count")
      return try call.right().filter { $0.elements.count == count }
    },
    .init(
      "windowCount(", "loses the element that opens the first window",
      breaks: ["windows, merged, are the source"]
    ) { try $0.right(of: $0.source.skip(1)) },
    .init(
      "buffer(timeSpan", "drops the rest at the end",
      breaks: [
        "buffers, one behind the other, are the source's elements",
        "buffers of a time and a count are such windows, collected",
      ]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "bufferTime(", "drops empty arrays",
      breaks: ["buffers of a time are windows of a time, collected"]
    ) { try $0.right().filter { !$0.elements.isEmpty } },
    .init(
      "buffer(_ boundary", "completes with its boundary",
      breaks: ["buffers up to a boundary are windows up to it, collected"]
    ) { try $0.right().completing(with: $0.observable("boundary")) },
    .init(
      "bufferToggle(", "drops what is open at the end",
      breaks: ["buffers that open and close are such windows, collected"]
    ) { try $0.right(of: $0.source.endless).completing(with: $0.source) },
    .init(
      "bufferWhen(", "drops empty arrays",
      breaks: ["buffers until a closure's timer are windows until then, collected"]
    ) { try $0.right().filter { !$0.elements.isEmpty } },
  ]
}

extension FixtureValue {
  /// The elements of an array.
  fileprivate var elements: [FixtureValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
