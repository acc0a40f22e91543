import RxCore

extension OperatorForm {
  static let flattening: [OperatorForm] = [
    .init("merge()", "Emits what all observables emit that are elements.", aka: ["mergeAll"]) {
      $0.sources.merge()
    },
    .init(
      "merge(maxConcurrent: Int)",
      "Emits what the observables emit that are elements, so many at a time."
    ) { $0.sources.merge(maxConcurrent: try $0.int("maxConcurrent")) },
    .init(
      "concat()", "Emits what the observables emit that are elements, in turn.",
      aka: ["concatAll"]
    ) { $0.sources.concat() },
    .init(
      "switchLatest()", "Emits what the latest of the observables emits that are elements.",
      aka: ["switchAll"]
    ) { $0.sources.switchLatest() },
    .init(
      "exhaustAll()",
      "Emits what an observable emits that is an element; ignores others until it has ended."
    ) { $0.sources.exhaustAll() },
    .init(
      "combineLatestAll()",
      "Emits the latest elements of all observables as an array, once the source has completed."
    ) { $0.arrays($0.observables(of: $0.kept).combineLatestAll()) },
    .init(
      "zipAll()",
      "Emits the first elements of all observables as an array, once the source has completed."
    ) { $0.arrays($0.observables(of: $0.kept).zipAll()) },
    .init(
      "flatten(_ strategy: FlattenStrategy)",
      "Emits what the observables emit that are elements, as a strategy says."
    ) { $0.sources.flatten(try $0.flattenStrategy("strategy")) },
    .init(
      "flatten(maxConcurrent: Int)",
      "Emits what the observables emit that are elements, so many at a time; 0 sets no limit."
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
