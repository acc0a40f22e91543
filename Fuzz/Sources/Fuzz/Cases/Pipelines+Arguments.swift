import Programs

extension Pipelines {
  /// An expression that a parameter of a type takes.
  func argument(_ type: String, _ random: inout Random, depth: Int) -> String {
    if let arrow = Self.arrow(in: type) {
      return closure(type[..<arrow], type[arrow...].dropFirst(2), &random, depth: depth)
    }
    switch type {
    case "Int":
      return random.oneIn(30) ? "Int.max" : "\(random.below(6) - (random.oneIn(9) ? 2 : 0))"
    case "Time":
      return random.pick(["0", "1", "2", "3", "5", ".milliseconds(4)", ".seconds(1)", ".never"])
    case "Bool": return random.pick(["true", "false"])
    case "String": return "\"name\""
    case "Scheduler": return "scheduler"
    case "Observable": return observable(&random, depth: depth)
    case "[Observable]":
      return
        "[\((0..<random.below(3)).map { _ in observable(&random, depth: depth) }.joined(separator: ", "))]"
    case "Sequence": return random.pick(["[1, 2, 3]", "0..<3", "\"abc\"", "[]"])
    case "Error": return "\"boom\""
    case "Event": return random.pick(["Event.next(1)", "Event.completed", "Event.error(\"x\")"])
    case "KeyPath": return "\\.0"
    case "Type": return random.pick(["Int.self", "String.self"])
    case "Observer": return "subject"
    case "Subject": return "PublishSubject()"
    case "Disposable": return "Disposables.create()"
    case "TakeBehavior": return random.pick([".inclusive", ".exclusive"])
    case "SubjectLifetimeScope": return random.pick([".whileConnected", ".forever"])
    default: return value(&random)
    }
  }

  /// A value that a source may emit.
  func value(_ random: inout Random) -> String {
    random.pick(["0", "1", "2", "\"a\"", "\"text\"", "[1, 2]", "(1, \"b\")", "nil", "1.5", "true"])
  }

  private func observable(_ random: inout Random, depth: Int) -> String {
    if depth < 1 || random.oneIn(2) {
      return random.pick(["first", "second", "third", "subject", "just(1)", "never()", "timer(2)"])
    }
    return chain(&random, depth: depth - 1)
  }

  private static func arrow(in type: String) -> String.Index? {
    guard type.first == "(" else { return nil }
    return type.indices.last { type[$0...].hasPrefix("->") }
  }

  /// A closure that any elements can be given.
  private func closure(
    _ parameters: Substring, _ result: Substring, _ random: inout Random, depth: Int
  ) -> String {
    let inside = parameters.drop { $0 == "(" }.prefix { $0 != ")" }
    let count = inside.isEmpty ? 0 : Signature.divide(inside, at: ",").count
    let unused =
      count == 0 ? "" : Array(repeating: "_", count: count).joined(separator: ", ") + " in "
    let text = count == 0 ? "\"\"" : "\"" + (0..<count).map { "\\($\($0))" }.joined() + "\""
    switch result.filter({ !" ()?".contains($0) }) {
    case "Void": return inside.hasPrefix("inout") ? "{ $0 = $1 }" : "{ \(unused)}"
    case "Bool":
      return random.pick(["{ \(unused)true }", "{ \(unused)false }", "{ \(text).count > 1 }"])
    case "Observable":
      if parameters.contains("Observable") { return random.pick(["{ $0 }", "{ x in x.take(1) }"]) }
      return "{ \(unused)\(observable(&random, depth: depth)) }"
    case "Disposable" where count == 1:
      return "{ o in o.onNext(1); o.onCompleted(); return Disposables.create() }"
    case "Error": return "{ \(unused)\"other\" }"
    case "Disposable", "Subject":
      return "{ \(unused)\(argument(String(result.filter { $0 != " " }), &random, depth: 0)) }"
    default:
      return random.pick([
        "{ \(text) }", "{ \(text).count }", "{ \(unused)\(value(&random)) }",
        count == 0 ? "{ 1 }" : "{ [$0] }", count == 0 ? "{ nil }" : "{ ($0, 1) }",
      ])
    }
  }
}
