/// What a value is compared with in a `case`, and the variables that it fills.
indirect enum Pattern: Sendable {
  /// `_`
  case anything
  /// `let x`
  case variable(slot: Int)
  /// An expression that equals the value, or a range that contains it.
  case value(NodeID)
  /// `(x, 1)`
  case tuple([Pattern], range: Range<Int>)
  /// `.next(let x)`; nil where there are no parentheses, so that what the case holds does not matter.
  case member(String, [Pattern]?, range: Range<Int>)
  /// `x?`
  case present(Pattern)
  /// `is Int`, `let x as Int`
  case type(ValueType, Pattern)
}

/// One `case` of a `switch`: what it takes, and what is done then.
struct CaseSyntax: Sendable {
  /// The patterns, each with what follows its `where`.
  var choices: [(pattern: Pattern, condition: NodeID?)]
  var body: NodeID
}

/// A type that a value can be tested for.
indirect enum ValueType: Sendable {
  case named(String, range: Range<Int>)
  case optional(ValueType)
  case array(ValueType)
  case dictionary(ValueType, ValueType)
  case tuple([ValueType])
}

/// How a value is asked to be of a type.
enum TypeCheck: Sendable {
  /// `is`
  case test
  /// `as`
  case plain
  /// `as?`
  case optional
  /// `as!`
  case forced
}
