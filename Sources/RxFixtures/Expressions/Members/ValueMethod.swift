/// A method of a value with its labels, looked up once when an expression is parsed.
enum ValueMethod: String, Sendable, CaseIterable {
  // Sequences
  case map = "map(_:)"
  case compactMap = "compactMap(_:)"
  case flatMap = "flatMap(_:)"
  case filter = "filter(_:)"
  case forEach = "forEach(_:)"
  case reduce = "reduce(_:_:)"
  case reduceInto = "reduce(into:_:)"
  case contains = "contains(_:)"
  case containsWhere = "contains(where:)"
  case allSatisfy = "allSatisfy(_:)"
  case firstWhere = "first(where:)"
  case lastWhere = "last(where:)"
  case firstIndex = "firstIndex(of:)"
  case firstIndexWhere = "firstIndex(where:)"
  case sorted = "sorted()"
  case sortedBy = "sorted(by:)"
  case reversed = "reversed()"
  case min = "min()"
  case max = "max()"
  case minBy = "min(by:)"
  case maxBy = "max(by:)"
  case sum = "sum()"
  case prefix = "prefix(_:)"
  case prefixWhile = "prefix(while:)"
  case suffix = "suffix(_:)"
  case dropFirst = "dropFirst()"
  case dropFirstCount = "dropFirst(_:)"
  case dropLast = "dropLast()"
  case dropLastCount = "dropLast(_:)"
  case dropWhile = "drop(while:)"
  case joined = "joined()"
  case joinedSeparator = "joined(separator:)"
  case enumerated = "enumerated()"
  case mapValues = "mapValues(_:)"
  // Strings
  case uppercased = "uppercased()"
  case lowercased = "lowercased()"
  case hasPrefix = "hasPrefix(_:)"
  case hasSuffix = "hasSuffix(_:)"
  case split = "split(separator:)"
  case splitMax = "split(separator:maxSplits:)"
  // Numbers
  case isMultiple = "isMultiple(of:)"
  case signum = "signum()"
  case rounded = "rounded()"
  case squareRoot = "squareRoot()"
  // What changes its receiver
  case append = "append(_:)"
  case appendContents = "append(contentsOf:)"
  case insert = "insert(_:at:)"
  case removeFirst = "removeFirst()"
  case removeLast = "removeLast()"
  case popLast = "popLast()"
  case removeAt = "remove(at:)"
  case removeAll = "removeAll()"
  case removeAllWhere = "removeAll(where:)"
  case removeValue = "removeValue(forKey:)"
  case updateValue = "updateValue(_:forKey:)"
  case sort = "sort()"
  case sortBy = "sort(by:)"
  case reverse = "reverse()"
  case toggle = "toggle()"

  /// Whether it changes what it is called on.
  var isMutating: Bool {
    switch self {
    case .append, .appendContents, .insert, .removeFirst, .removeLast, .popLast, .removeAt,
      .removeAll, .removeAllWhere, .removeValue, .updateValue, .sort, .sortBy, .reverse, .toggle:
      true
    default: false
    }
  }

  /// The method's name without its labels.
  var baseName: String { String(rawValue.prefix { $0 != "(" }) }

  /// The names of all methods, without labels.
  static let baseNames = Set(allCases.map(\.baseName))

  /// All methods by their spelling; those that end in a closure also with a trailing one.
  private static let bySpelling: [String: ValueMethod] = {
    var methods: [String: ValueMethod] = [:]
    for method in allCases {
      methods[method.rawValue] = method
      if let trailing = method.trailingSpelling { methods[trailing] = method }
    }
    return methods
  }()

  private var trailingSpelling: String? {
    switch self {
    case .map, .compactMap, .flatMap, .filter, .forEach, .allSatisfy, .mapValues:
      "\(baseName)({})"
    case .reduce: "reduce(_:{})"
    case .reduceInto: "reduce(into:{})"
    case .containsWhere, .firstWhere, .lastWhere, .firstIndexWhere, .sortedBy, .minBy, .maxBy,
      .prefixWhile, .dropWhile, .removeAllWhere, .sortBy:
      "\(baseName)({})"
    default: nil
    }
  }

  /// Finds the method that a call means if what it is called on is a value.
  static func named(_ name: String, _ arguments: [ArgumentSyntax]) -> ValueMethod? {
    guard baseNames.contains(name) else { return nil }
    let labels = arguments.map { argument in
      argument.isTrailingClosure && argument.label == nil ? "{}" : "\(argument.label ?? "_"):"
    }
    return bySpelling["\(name)(\(labels.joined()))"]
  }
}
