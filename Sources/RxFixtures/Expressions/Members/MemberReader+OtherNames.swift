extension MemberReader {
  /// The names of properties in other languages, with those that they have here.
  static let otherNames = [
    "length": "count", "size": "count", "empty": "isEmpty", "message": "localizedDescription",
  ]

  /// The names of methods in other languages, with those that they have here.
  static let otherMethodNames = [
    "includes": "contains", "indexOf": "firstIndex(of:)", "findIndex": "firstIndex(where:)",
    "push": "append", "toUpperCase": "uppercased", "toLowerCase": "lowercased",
    "toUpper": "uppercased", "toLower": "lowercased", "upper": "uppercased",
    "lower": "lowercased", "startsWith": "hasPrefix", "endsWith": "hasSuffix",
    "mapNotNull": "compactMap", "joinToString": "joined(separator:)", "join": "joined(separator:)",
    "sortedBy": "sorted(by:)", "toString": "description", "len": "count",
  ]
}
