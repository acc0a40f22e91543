import RxCore

extension FixtureValue: CustomStringConvertible {
  /// The value as a fixture writes it, if the language can write it.
  ///
  /// Strings are quoted.
  public var description: String { description(limit: .max) }

  /// The value as a fixture writes it, shortened to a length.
  ///
  /// - Parameter limit: The approximate maximum number of bytes; `…` replaces the rest.
  /// - Returns: The text.
  public func description(limit: Int) -> String {
    var printer = ValuePrinter(limit: limit)
    printer.write(self)
    return printer.text
  }

  /// The value in a string interpolation: like ``description``, but strings are not quoted, and an error is its description.
  public var interpolated: String { interpolated(limit: .max) }

  /// The value as string interpolation shows it, cut off where it becomes too long.
  func interpolated(limit: Int) -> String {
    switch self {
    case .string(let text): text
    case .double(let value): String(value)
    case .error(let error): error.description
    case .type(let name): name
    case .event(.error(let error)): "error(\(FixtureError(error).description))"
    case .event(.next(let value)): "next(\(value.interpolated(limit: limit)))"
    case .event(.completed): "completed"
    default: description(limit: limit)
    }
  }
}

/// Prints values up to a limit.
private struct ValuePrinter {
  var text = ""
  let limit: Int
  private var isCutOff = false

  init(limit: Int) { self.limit = limit }

  mutating func write(_ value: FixtureValue) {
    switch value {
    case .void: write("()")
    case .nil: write("nil")
    case .bool(let value): write(value ? "true" : "false")
    case .int(let value): write(String(value))
    case .double(let value): write(source(of: value))
    case .string(let value): write(quoted: value)
    case .array(let values): write(values, between: "[", "]") { $0.write(values[$1]) }
    case .dictionary(let dictionary): write(dictionary)
    case .tuple(let values, let labels): write(values, labels)
    case .range(let range): write("\(range.lower)\(range.isClosed ? "..." : "..<")\(range.upper)")
    case .error(let error): write(error)
    case .event(let event): write(event)
    case .duration(.never): write(".never")
    case .duration(.frames(let frames)): write(".milliseconds(\(frames))")
    case .keyPath(let keyPath): write(keyPath.description)
    case .type(let name): write("\(name).self")
    case .closure: write("{ … }")
    case .implicit(let member): write(member)
    case .observable: write("Observable")
    case .object(let object): write(object.typeName)
    case .foreign(let value): write(value.description)
    }
  }

  private mutating func write(_ part: String) {
    guard !isCutOff else { return }
    if text.utf8.count + part.utf8.count <= limit {
      text += part
    } else {
      isCutOff = true
      let room = max(0, limit - text.utf8.count)
      text += String(decoding: part.utf8.prefix(room), as: UTF8.self).prefix { $0 != "\u{FFFD}" }
      text += "…"
    }
  }

  private mutating func write<Elements: Collection>(
    _ elements: Elements, between open: String, _ close: String,
    _ writeElement: (inout ValuePrinter, Elements.Index) -> Void
  ) {
    write(open)
    for index in elements.indices {
      if isCutOff { return }
      if index != elements.startIndex { write(", ") }
      writeElement(&self, index)
    }
    write(close)
  }

  private mutating func write(_ values: [FixtureValue], _ labels: [String?]) {
    write(values, between: "(", ")") { printer, index in
      if index < labels.count, let label = labels[index] { printer.write("\(label): ") }
      printer.write(values[index])
    }
  }

  private mutating func write(_ dictionary: FixtureDictionary) {
    if dictionary.isEmpty { return write("[:]") }
    write(dictionary.keys, between: "[", "]") { printer, index in
      printer.write(dictionary.keys[index])
      printer.write(": ")
      printer.write(dictionary.values[index])
    }
  }

  private mutating func write(_ error: FixtureError) {
    switch error.kind {
    case .fixture:
      write("fail(")
      write(quoted: error.description)
      write(")")
    case .rx: write("RxError.\(error.original.map { "\(($0 as? RxError)?.caseName ?? "")" } ?? "")")
    case .other(let type): write("\(type)(\(error.description))")
    }
  }

  private mutating func write(_ event: Event<FixtureValue>) {
    switch event {
    case .next(let value):
      write("Event.next(")
      write(value)
      write(")")
    case .error(let error):
      write("Event.error(")
      write(FixtureError(error))
      write(")")
    case .completed: write("Event.completed")
    }
  }

  private mutating func write(_ member: FixtureImplicitMember) {
    write(".\(member.name)")
    guard let arguments = member.arguments else { return }
    write(arguments, between: "(", ")") { printer, index in
      if let label = arguments[index].label { printer.write("\(label): ") }
      printer.write(arguments[index].value)
    }
  }

  private mutating func write(quoted value: String) {
    write("\"")
    if value.utf8.count > limit {
      write(String(value.prefix(max(0, limit))).escapedForLiteral)
    } else {
      write(value.escapedForLiteral)
    }
    write("\"")
  }

  private func source(of value: Double) -> String {
    if value.isNaN { return "Double.nan" }
    if value.isInfinite { return value < 0 ? "-Double.infinity" : "Double.infinity" }
    return String(value)
  }
}

extension RxError {
  /// The errors without further contents, by the names of their cases.
  static let byName: [String: RxError] = [
    "unknown": .unknown, "overflow": .overflow, "argumentOutOfRange": .argumentOutOfRange,
    "noElements": .noElements, "moreThanOneElement": .moreThanOneElement, "timeout": .timeout,
  ]

  /// How Swift writes the case.
  fileprivate var caseName: String {
    Self.byName.first { $0.value.debugDescription == debugDescription }?.key ?? "disposed"
  }
}

extension String {
  /// The text as it stands between the quotes of a literal.
  fileprivate var escapedForLiteral: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 >= 0x7F }) else {
      return self
    }
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        escaped.append("\\")
        escaped.append(scalar)
      } else {
        escaped.append(contentsOf: String(scalar).escapingControls().unicodeScalars)
      }
    }
    return String(escaped)
  }
}
