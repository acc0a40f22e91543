/// An operator between two operands, with Swift's precedence.
enum BinaryOperator: String, Sendable, CaseIterable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case halfOpenRange = "..<"
  case closedRange = "..."
  case coalesce = "??"
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case and = "&&"
  case or = "||"

  /// How tightly it binds; more is tighter.
  var precedence: Int {
    switch self {
    case .multiply, .divide, .remainder: 7
    case .add, .subtract: 6
    case .halfOpenRange, .closedRange: 5
    case .coalesce: 4
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .and: 2
    case .or: 1
    }
  }

  /// Whether an operand may be optional.
  var takesOptionals: Bool { [.coalesce, .equal, .notEqual].contains(self) }

  /// Whether `a op b op c` has no meaning.
  var isNonAssociative: Bool { precedence == 3 || precedence == 5 }

  /// All of them as bytes, longer ones before those that they begin with.
  static let spellings: [(bytes: [UInt8], operator: BinaryOperator)] =
    allCases
    .map { (Array($0.rawValue.utf8), $0) }
    .sorted { $0.0.count > $1.0.count }
}
