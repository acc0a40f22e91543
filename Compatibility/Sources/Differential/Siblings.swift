import Pipelines

extension Node {
  /// Operators that do the same in several forms, the simplest first: shrinking prefers it.
  private static let families: [[String]] = [
    ["mergeVariadic", "mergeThree", "mergeCollection"],
    [
      "zip2", "zip3", "zip4", "zip5", "zip6", "zip7", "zip8", "zipCollection", "zipCollectionMap",
    ],
    [
      "combineLatest2", "combineLatest3", "combineLatest4", "combineLatest5", "combineLatest6",
      "combineLatest7", "combineLatest8", "combineLatestCollection", "combineLatestCollectionMap",
    ],
    ["withLatestFrom", "withLatestFromMap"],
    ["sample", "sampleDefault"],
    ["amb", "ambCollection"],
    ["concat", "concatVariadic", "concatCollection", "concatSequence"],
    ["flatMap", "mergeInner", "mergeLimited"],
    ["concatMap", "concatInner"],
    ["flatMapLatest", "switchInner"],
    [
      "share", "publishRefCount", "shareReplay", "replayRefCount", "replayAllRefCount",
      "multicastRefCount", "multicastMakerRefCount",
    ],
    ["publish", "replay", "replayAll", "multicastMaker", "multicast"],
    ["take", "takeWhile", "takeWhileInclusive", "takeUntilPredicate", "elementAt"],
    ["distinct", "distinctKey", "distinctCompare", "distinctKeyCompare"],
    ["catchReturn", "catch", "catchSequence"],
    ["timeout", "timeoutOther"],
    ["scan", "scanInto"],
    ["reduce", "reduceMap"],
    ["do", "doThrow"],
    ["map", "filter", "compactMap", "enumerated", "materialize"],
    ["singleZip", "singleZip3", "singleZipCollection"],
    ["completableConcat", "completableConcatCollection"],
    ["completableZip", "completableZipCollection"],
    ["infallibleConcat", "infallibleConcatCollection"],
    ["infallibleMerge", "infallibleMergeCollection"],
  ]

  private static let simplerByName: [String: [Operator]] = {
    var result: [String: [Operator]] = [:]
    for family in families {
      for (index, name) in family.enumerated() {
        result[name] = family[..<index].compactMap { Operator.byName[$0] }
      }
    }
    return result
  }()

  /// Copies with an operator that is a simpler form of this one, with as many of its children as fit.
  var siblings: [Node] {
    (Self.simplerByName[name.name] ?? []).compactMap { sibling in
      let wanted = sibling.arguments.count
      guard children.count >= wanted else { return nil }
      let numbers = sibling.parameters.enumerated().compactMap { index, parameter in
        index < name.parameters.count && name.parameters[index] == parameter
          && index < self.numbers.count
          ? self.numbers[index] : parameter.choices.first
      }
      let node = Node(sibling, numbers, Array(children.prefix(wanted)))
      return node.isComplete ? node : nil
    }
  }
}
