extension OperatorSignature {
  /// Reads a signature.
  ///
  /// A parameter is `label name: Type`, `_ name: Type` or `label: Type`, followed by `...` or by `= default`. Types that are none of ``ParameterType``'s
  /// names take any value; `?` behind a type is for the reader.
  init(_ text: String) {
    description = text
    let bytes = SignatureBytes(text)
    let open = bytes.first("(", in: 0..<bytes.count) ?? bytes.count
    let fullName = bytes.text(0..<open)
    if let dot = bytes.first(".", in: 0..<open) {
      let owner = bytes.text(0..<dot)
      type = owner
      name = owner == "Observable" ? bytes.text(dot + 1..<open) : fullName
    } else {
      type = fullName.first?.isUppercase == true ? fullName : nil
      name = fullName
    }
    let inside = bytes.count < open + 2 ? 0..<0 : open + 1..<bytes.count - 1
    parameters = bytes.divide(inside, at: ",").compactMap { Parameter(bytes, $0) }
  }
}

/// The bytes of a signature.
///
/// Each process that runs fixtures reads all signatures of the registry, and a debug build compares characters slowly.
private struct SignatureBytes {
  private let bytes: [UInt8]

  let count: Int

  init(_ text: String) {
    bytes = Array(text.utf8)
    count = bytes.count
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func isSpace(at place: Int) -> Bool { bytes[place] == UInt8(ascii: " ") }

  /// The first place of an ASCII character.
  func first(_ character: Unicode.Scalar, in range: Range<Int>) -> Int? {
    let wanted = UInt8(ascii: character)
    var place = range.lowerBound
    while place < range.upperBound {
      if bytes[place] == wanted { return place }
      place += 1
    }
    return nil
  }

  /// The range without the spaces at its ends.
  func trim(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isSpace(at: start) { start += 1 }
    while start < end, isSpace(at: end - 1) { end -= 1 }
    return start..<end
  }

  /// Divides a range at an ASCII character outside brackets.
  func divide(_ range: Range<Int>, at separator: Unicode.Scalar) -> [Range<Int>] {
    let separator = UInt8(ascii: separator)
    var parts: [Range<Int>] = []
    var depth = 0
    var (start, place) = (range.lowerBound, range.lowerBound)
    while place < range.upperBound {
      switch bytes[place] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case separator where depth == 0:
        parts.append(start..<place)
        start = place + 1
      default: break
      }
      place += 1
    }
    parts.append(start..<range.upperBound)
    return parts
  }
}

extension OperatorSignature.Parameter {
  fileprivate init?(_ bytes: SignatureBytes, _ range: Range<Int>) {
    guard let colon = bytes.first(":", in: range) else { return nil }
    let names = bytes.trim(range.lowerBound..<colon)
    if names.isEmpty { return nil }
    let space = bytes.first(" ", in: names)
    let first = bytes.text(names.lowerBound..<(space ?? names.upperBound))
    label = first == "_" ? nil : first
    name = space.map { bytes.text(bytes.trim($0..<names.upperBound)) } ?? first
    let sides = bytes.divide(colon + 1..<range.upperBound, at: "=")
    isOptional = sides.count > 1
    var type = bytes.text(bytes.trim(sides[0]))[...]
    isVariadic = type.utf8.last == UInt8(ascii: ".") && type.hasSuffix("...")
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
