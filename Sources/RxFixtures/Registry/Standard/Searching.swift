import RxCore

extension OperatorForm {
  /// What looks for elements by their place, or for one that a closure wants.
  static let searching: [OperatorForm] = [
    .init(
      "element(at index: Int, default: Element)",
      "Emits the element at `index`, counted from 0, and completes; on completion without it, emits a default."
    ) { $0.source.element(at: try $0.int("index"), default: try $0.value("default")) },
    .init(
      "first(_ predicate: (Element) -> Bool)",
      "Emits the first element that satisfies a predicate; fails if there is none."
    ) { $0.source.first(try $0.predicate("predicate")) },
    .init("first(default: Element)", "Emits the first element, or a default.") {
      $0.source.first(default: try $0.value("default"))
    },
    .init(
      "first(default: Element, _ predicate: (Element) -> Bool)",
      "Emits the first element that satisfies a predicate, or a default."
    ) { $0.source.first(default: try $0.value("default"), try $0.predicate("predicate")) },
    .init("last()", "Emits the last element; fails if there is none.") { $0.source.last() },
    .init(
      "last(_ predicate: (Element) -> Bool)",
      "Emits the last element that satisfies a predicate; fails if there is none."
    ) { $0.source.last(try $0.predicate("predicate")) },
    .init("last(default: Element)", "Emits the last element, or a default.") {
      $0.source.last(default: try $0.value("default"))
    },
    .init(
      "last(default: Element, _ predicate: (Element) -> Bool)",
      "Emits the last element that satisfies a predicate, or a default."
    ) { $0.source.last(default: try $0.value("default"), try $0.predicate("predicate")) },
    .init(
      "find(_ predicate: (Element) -> Bool)",
      "Emits the first element that satisfies a predicate, or nil."
    ) { $0.source.find(try $0.predicate("predicate")).map { $0 ?? .nil } },
    .init(
      "findIndex(_ predicate: (Element) -> Bool)",
      "Emits the index of the first element that satisfies a predicate, or -1."
    ) { $0.source.findIndex(try $0.predicate("predicate")).map { .int($0) } },
    .init(
      "slice(from start: Int, to end: Int = .max)",
      "Emits the elements from one index up to, but not including, another."
    ) { $0.source.slice(from: try $0.int("start"), to: try $0.int("end", default: .max)) },
    .init(
      "skipLast(_ count: Int)",
      "Leaves out `count` elements at the end: emits each element when `count` more have arrived."
    ) {
      $0.source.skipLast(try $0.int("count"))
    },
  ]
}
