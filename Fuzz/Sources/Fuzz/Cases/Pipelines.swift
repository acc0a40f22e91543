import Programs

/// Writes tests of pipelines at random, from the signatures of the operators: most of them can be evaluated.
struct Pipelines {
  private let operators: [Signature]
  private let factories: [Signature]

  init(_ signatures: [Signature]) {
    operators = signatures.filter { !$0.isFactory }
    factories = signatures.filter { $0.isFactory && $0.name.hasPrefix("Observable.") }
  }

  /// How the title of a test begins whose pipeline must give the same twice.
  static let lawTitle = "a pipeline equals itself"

  /// A fixture file of a few tests.
  func file(_ random: inout Random) -> [UInt8] {
    Array(
      (0...random.below(4)).map { test("\($0)", &random) }.joined(separator: "\n").utf8)
  }

  private func test(_ title: String, _ random: inout Random) -> String {
    let isLaw = random.oneIn(4)
    var rows = ["test \(isLaw ? Self.lawTitle : "pipeline") \(title)"]
    for name in ["first", "second", "third"] {
      let isHot = random.oneIn(3)
      let diagram = Diagrams.events(&random, hot: isHot)
      rows.append("\(isHot ? "hot" : "cold") \(name) \(diagram)")
    }
    rows.append("let subject = \(subject(&random))")
    // Most pipelines end, which takes less time than spending a budget.
    let end = random.oneIn(3) ? "" : ".take(\(1 + random.below(20)))"
    let expression = chain(&random, depth: 3) + end
    rows.append("run \(expression)")
    if !random.oneIn(3) { rows.append("subscribe \(Diagrams.subscription(&random))") }
    if isLaw {
      rows.append("same \(expression)")
    } else {
      rows.append("expect \(Diagrams.events(&random))")
      for name in ["first", "second", "third"] where random.oneIn(3) {
        rows.append("subs \(name) \(Diagrams.subscription(&random))")
      }
    }
    if random.oneIn(3) { rows.append("at \(random.below(12)) subject.onNext(\(value(&random)))") }
    if random.oneIn(5) { rows.append("where 1 = \(value(&random))") }
    rows.append("limit \(random.pick([20, 200, 2_000]))")
    return rows.joined(separator: "\n  ") + "\n"
  }

  private func subject(_ random: inout Random) -> String {
    random.pick([
      "PublishSubject()", "BehaviorSubject(value: 0)", "ReplaySubject.create(bufferSize: 2)",
      "PublishRelay()", "AsyncSubject()",
    ])
  }

  /// A source and some operators.
  func chain(_ random: inout Random, depth: Int) -> String {
    var text = source(&random, depth: depth)
    for _ in 0...random.below(depth + 1) {
      let called = random.pick(operators)
      text += Self.preparation(of: called.name, &random) + call(called, &random, depth: depth - 1)
    }
    return text
  }

  private func source(_ random: inout Random, depth: Int) -> String {
    if depth < 1 || !random.oneIn(4) {
      return random.pick(["first", "second", "third", "subject", "first"])
    }
    return call(random.pick(factories), &random, depth: depth - 1)
  }

  /// What an operator needs before it so that its elements are such as it takes.
  private static func preparation(of name: String, _ random: inout Random) -> String {
    if random.oneIn(20) { return "" }
    switch name {
    case "concat" where random.oneIn(2), "merge", "switchLatest", "flatten", "combineLatestAll",
      "zipAll", "exhaustAll":
      return ".map { _ in \(random.pick(["first", "second", "Observable.of(1, 2)"])) }"
    case "sum", "average": return ".map { \"\\($0)\".count }"
    case "not", "and", "or": return ".map { \"\\($0)\" == \"1\" }"
    case "dematerialize", "elements", "errors": return ".materialize()"
    case "mapMany": return ".map { [$0, $0] }"
    case "refCount", "autoconnect", "connect": return ".publish()"
    case "andThen": return ".ignoreElements().asCompletable()"
    case "drive": return ".asDriver(onErrorJustReturn: 0)"
    case "emit": return ".asSignal(onErrorJustReturn: 0)"
    default: return ""
    }
  }

  private func call(_ signature: Signature, _ random: inout Random, depth: Int) -> String {
    var arguments: [String] = []
    for parameter in signature.parameters where !parameter.isOptional || random.oneIn(3) {
      for index in 0...(parameter.isVariadic ? random.below(3) : 0) {
        let label = index == 0 ? parameter.label.map { "\($0): " } ?? "" : ""
        arguments.append(label + argument(parameter.type, &random, depth: depth))
      }
    }
    let dot = signature.isFactory ? "" : "."
    let text = "\(dot)\(signature.name)(\(arguments.joined(separator: ", ")))"
    return signature.name == "partition" ? text + ".0" : text
  }
}
