/// A value as reports show it: as Swift code would write it, as far as that is known.
func printed<Value>(_ value: Value) -> String {
  switch value {
  case let text as String: text.debugDescription
  case let character as Character: character.debugDescription
  case let optional as any PrintedOptional: optional.printedContent
  default: String(describing: value)
  }
}

/// An error as reports show it: its text, and its type where the text does not name it.
func printed(_ error: any Error) -> String {
  let type = String(describing: type(of: error))
  let text = String(describing: error)
  return text.hasPrefix(type) ? text : "\(type): \(text)"
}

private protocol PrintedOptional {
  var printedContent: String { get }
}

extension Optional: PrintedOptional {
  fileprivate var printedContent: String { map { printed($0) } ?? "nil" }
}
