extension OperatorSignature {
  /// Reads a signature.
  ///
  /// A parameter is `label name: Type`, `_ name: Type` or `label: Type`, followed by `...` or by `= default`. Types that are none of ``ParameterType``'s
  /// names take any value; `?` behind a type is for the reader.
  ///
  /// - Parameter text: The signature, without `->` and what follows.
  init(_ text: String) {
    description = text
    let open = text.firstIndex(of: "(") ?? text.endIndex
    let fullName = text[..<open].split(separator: ".").map(String.init)
    let isFactory = fullName.count > 1 || (fullName.first?.first?.isUppercase ?? false)
    type = isFactory ? fullName.first : nil
    name = fullName.first == "Observable" ? fullName.last ?? "" : String(text[..<open])
    let inside = text[open...].dropFirst().dropLast()
    parameters = Self.divide(inside, at: ",").compactMap { Parameter($0) }
  }

  /// Divides a text at a character outside brackets.
  fileprivate static func divide(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    parts.append(text[start...])
    return parts
  }
}

extension OperatorSignature.Parameter {
  fileprivate init?(_ text: Substring) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let names = text[..<colon].split(separator: " ").map(String.init)
    guard let first = names.first, let last = names.last else { return nil }
    label = first == "_" ? nil : first
    name = last
    let sides = OperatorSignature.divide(text[colon...].dropFirst(), at: "=")
    isOptional = sides.count > 1
    var type = sides[0].drop { $0 == " " }
    while type.last == " " { type.removeLast() }
    isVariadic = type.hasSuffix("...")
    if isVariadic { type.removeLast(3) }
    self.type = ParameterType(type)
  }
}

extension ParameterType {
  /// Reads a type.
  fileprivate init(_ text: Substring) {
    if let arrow = text.arrow {
      let parameters = text[..<arrow].drop { $0 == "(" }
      let inside = parameters.prefix { $0 != ")" }
      let count = inside.isEmpty ? 0 : inside.count { $0 == "," } + 1
      self = .closure(parameterCount: count)
      return
    }
    switch text.last == "?" ? text.dropLast() : text {
    case "Int": self = .int
    case "Double": self = .double
    case "Bool": self = .bool
    case "String": self = .string
    case "Time": self = .time
    case "Scheduler": self = .scheduler
    case "Observable": self = .observable
    case "Sequence": self = .sequence
    case "[Observable]": self = .observables
    case "Observer": self = .observer
    case "Subject": self = .subject
    case "Disposable": self = .disposable
    case "Error": self = .error
    case "Event": self = .event
    case "KeyPath": self = .keyPath
    case "TakeBehavior", "SubjectLifetimeScope", "RepeatBehavior", "FlattenStrategy":
      self = .member(of: String(text), ImplicitMember.names(of: String(text)))
    default: self = .value
    }
  }
}

extension Substring {
  /// Where an arrow begins, if the text is a function's type.
  fileprivate var arrow: Index? {
    guard first == "(" else { return nil }
    return indices.first { self[$0] == "-" && self[$0...].hasPrefix("->") }
  }
}
