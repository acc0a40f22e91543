import RxCore

extension OperatorForm {
  static let flattening: [OperatorForm] = [
    .init(
      "merge()", "Merges the inner observables; completes when they and the source have completed.",
      aka: ["mergeAll"]
    ) {
      $0.sources.merge()
    },
    .init(
      "merge(maxConcurrent: Int)",
      "Merges the inner observables; subscribes to at most `maxConcurrent` at a time."
    ) { $0.sources.merge(maxConcurrent: try $0.int("maxConcurrent")) },
    .init(
      "concat()",
      "Concatenates the inner observables; subscribes to each when the previous one has completed.",
      aka: ["concatAll"]
    ) { $0.sources.concat() },
    .init(
      "switchLatest()",
      "Switches to each new inner observable; drops what the previous one emits later.",
      aka: ["switchAll", "switchToLatest"]
    ) { $0.sources.switchLatest() },
    .init(
      "exhaustAll()",
      "Emits the elements of an inner observable; ignores other inner observables until it has ended."
    ) { $0.sources.exhaustAll() },
    .init(
      "combineLatestAll()",
      "Once the source has completed, combines the latest elements of its inner observables into arrays."
    ) { $0.arrays($0.observables(of: $0.kept).combineLatestAll()) },
    .init(
      "zipAll()",
      "Once the source has completed, zips its inner observables into arrays."
    ) { $0.arrays($0.observables(of: $0.kept).zipAll()) },
    .init(
      "flatten(_ strategy: FlattenStrategy)",
      "Flattens the inner observables with a strategy."
    ) { $0.sources.flatten(try $0.flattenStrategy("strategy")) },
    .init(
      "flatten(maxConcurrent: Int)",
      "Merges the inner observables, at most `maxConcurrent` at a time; 0 sets no limit."
    ) { $0.sources.flatten(maxConcurrent: try $0.int("maxConcurrent")) },
  ]
}

extension OperatorCall {
  fileprivate func flattenStrategy(_ name: String) throws -> RxFlattenStrategy {
    let argument = try argument(name)
    guard case .implicit(let member) = argument.value else {
      throw argument.site.diagnostic(
        "a strategy is needed, such as .merge, not \(argument.value.kind)")
    }
    switch (member.name, member.arguments?.first?.value) {
    case ("merge", nil): return .merge
    case ("concat", nil): return .concat
    case ("latest", nil): return .latest
    case ("concurrent", .int(let maxConcurrent)): return .concurrent(maxConcurrent)
    default:
      throw member.site.diagnostic(
        "a strategy is .merge, .concat, .latest or .concurrent(2), not '.\(member.name)'")
    }
  }
}
