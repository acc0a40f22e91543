import RxFixtures

/// All forms of one name in one category.
struct OperatorEntry {
  /// The name at the call.
  let name: String
  /// What kind of operator it is.
  let category: String
  /// How fixtures can call it.
  var forms: [OperatorForm] = []
  /// How only Swift code can call it.
  var swiftOnly: [(name: String, signature: String, summary: String)] = []

  /// The name and labels that were asked for, where that is not the name alone.
  var labelledName: String?

  /// What other libraries call it.
  var otherNames: [String] {
    let swiftOnlyNames = swiftOnly.isEmpty ? [] : SwiftOnly.otherNames[name] ?? []
    return (forms.flatMap(\.otherNames) + swiftOnlyNames).reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// The registry, in its order, and below it what only Swift code can call.
  static var all: [Self] {
    var entries: [Self] = []
    for category in OperatorForm.Category.allCases {
      var places: [String: Int] = [:]
      for form in OperatorRegistry.standard.forms where form.category == category {
        let name = form.signature.name
        if let place = places[name] {
          entries[place].forms.append(form)
        } else {
          places[name] = entries.count
          entries.append(Self(name: name, category: category.rawValue, forms: [form]))
        }
      }
    }
    return SwiftOnly.forms.reduce(into: entries) { entries, form in
      if let last = entries.last, last.forms.isEmpty, last.name == form.name {
        entries[entries.count - 1].swiftOnly.append(form)
      } else {
        entries.append(Self(name: form.name, category: "Only in Swift", swiftOnly: [form]))
      }
    }
  }

  /// Finds an operator by its name, by the name and labels of a form, or by another library's name.
  ///
  /// - Throws: `UsageError` with the nearest name.
  static func named(
    _ name: String, among all: [Self], topic: String = "operators"
  ) throws -> [Self] {
    let bare = name.hasPrefix("Observable.") ? String(name.dropFirst(11)) : name
    let found = all.compactMap { $0.matching(bare) }
    if !found.isEmpty { return found }
    let known = all.flatMap { [$0.name] + $0.otherNames }
    throw UsageError(
      "no operator '\(name.escapingControls())'" + NearestName.hint(for: bare, among: known),
      topic: topic)
  }

  private func matching(_ wanted: String) -> Self? {
    if wanted == name || otherNames.contains(wanted) { return self }
    var entry = self
    entry.forms = forms.filter { $0.signature.labelledName == wanted }
    entry.labelledName = wanted
    return entry.forms.isEmpty ? nil : entry
  }
}
