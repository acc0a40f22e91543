/// Returns the text of a value in reports: Swift code if that is known, otherwise its description.
package func printed<Value>(_ value: Value) -> String {
  switch value {
  case let text as String: text.debugDescription
  case let character as Character: character.debugDescription
  case let container as any PrintedContainer: container.printedContent
  default: String(describing: value)
  }
}

/// Returns the text of an error in reports: Swift code if that is known, otherwise its type and its description.
package func printed(_ error: any Error) -> String {
  let type = String(describing: type(of: error))
  let text = String(describing: error)
  if text.hasPrefix(type) { return text }
  let hasOwnText = error is any CustomStringConvertible || error is any CustomDebugStringConvertible
  let isCase = Mirror(reflecting: error).displayStyle == .enum && !hasOwnText
  return isCase ? "\(type).\(text)" : "\(type): \(text)"
}

/// A type whose own description is unsuitable for reports.
private protocol PrintedContainer {
  var printedContent: String { get }
}

extension Optional: PrintedContainer {
  fileprivate var printedContent: String { map { printed($0) } ?? "nil" }
}

// Their order differs from run to run.
extension Dictionary: PrintedContainer {
  fileprivate var printedContent: String {
    let entries = map { "\(printed($0.key)): \(printed($0.value))" }.sorted()
    return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
  }
}

extension Set: PrintedContainer {
  fileprivate var printedContent: String {
    "[\(map { printed($0) }.sorted().joined(separator: ", "))]"
  }
}

/// Returns a value as Swift code, as far as its type lets that be known.
func swiftCode(for value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  let hasOwnText = value is any CustomStringConvertible
  switch mirror.displayStyle {
  case .collection:
    return "[\(mirror.children.map { swiftCode(for: $0.value) }.joined(separator: ", "))]"
  case .tuple:
    let parts = mirror.children.map { child in
      (child.label.flatMap { $0.first == "." ? nil : "\($0): " } ?? "")
        + swiftCode(for: child.value)
    }
    return "(\(parts.joined(separator: ", ")))"
  case .optional: return mirror.children.first.map { swiftCode(for: $0.value) } ?? "nil"
  case .enum where !hasOwnText: return ".\(value)"
  default: return printed(value)
  }
}
