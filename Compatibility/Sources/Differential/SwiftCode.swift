import Pipelines

extension Program {
  /// The program as Swift code, roughly: closures are abbreviated and names are those of the pipeline's text.
  var swiftCode: String {
    var lines = subjects.enumerated().map { "let subject\($0) = \($1.kind.rawValue)(\($1.size))" }
    lines += shared.enumerated().map { "let shared\($0) = \($1.swiftCode(indent: ""))" }
    lines.append("let main = \(main.swiftCode(indent: ""))")
    for (index, subscriber) in subscribers.enumerated() {
      var line = "at \(subscriber.start): subscribe \(index)"
      if subscriber.mode != .plain { line += ", \(subscriber.mode) \(subscriber.parameter)" }
      if subscriber.stop > 0 { line += ", dispose at \(subscriber.stop)" }
      lines.append(line)
    }
    lines += actions.map { "at \($0.time): \($0.kind.rawValue) \($0.target) \($0.value)" }
    if isInstant { lines.append("scheduler: simulateProcessingDelay is false") }
    return lines.joined(separator: "\n")
  }
}

extension Node {
  fileprivate func swiftCode(indent: String) -> String {
    let deeper = indent + "  "
    var arguments = name.parameters.enumerated().flatMap { index, parameter in
      parameter.isList
        ? [list(from: index)] : index < numbers.count ? [parameter.code(numbers[index])] : []
    }
    var rest = children[...]
    var result = ""
    if name.isStage, let receiver = rest.popFirst() {
      result = receiver.swiftCode(indent: indent) + "\n" + deeper + "."
    }
    let plain = rest.indices.filter { !name.argument(of: $0).isInner }
    let inner = rest.indices.filter { name.argument(of: $0).isInner }
    arguments = plain.map { children[$0].swiftCode(indent: deeper) } + arguments
    if !inner.isEmpty {
      let codes = inner.map { children[$0].swiftCode(indent: deeper) }
      arguments.append("{ x in \(codes.joined(separator: " or ")) }")
    }
    return result + name.name + "(" + arguments.joined(separator: ", ") + ")"
  }

  private func list(from first: Int) -> String {
    let shown = numbers[first...].map { $0 == -1 ? "|" : $0 == -2 ? "#" : String($0) }
    guard name.parameters.last == .timedEvents else {
      return "[" + shown.joined(separator: ", ") + "]"
    }
    let pairs = stride(from: 0, to: shown.count - 1, by: 2).map { "\(shown[$0]): \(shown[$0 + 1])" }
    return "[" + pairs.joined(separator: ", ") + "]"
  }
}

extension Parameter {
  fileprivate func code(_ number: Int) -> String {
    switch self {
    case .transform:
      [
        "{ $0 + 1 }", "{ $0 * 2 }", "{ $0 % 2 }", "{ $0 }", "{ if $0 % 3 == 2 throw; $0 }",
        "{ if $0 > 3 throw; $0 }",
      ][min(number, 5)]
    case .predicate:
      [
        "{ $0 % 2 == 0 }", "{ $0 > 2 }", "{ $0 < 3 }", "{ true }", "{ false }",
        "{ if $0 == 3 throw; $0 < 5 }",
      ][min(number, 5)]
    case .scheduler: number == 0 ? "testScheduler" : "currentThread"
    case .flag: number == 0 ? "false" : "true"
    case .mode: "mode \(number)"
    default: String(number)
    }
  }
}
