/// The forms that calls have meant, for a test whose cases make the same calls again and again.
///
/// A call means the same as before if it is in the same place and its arguments are of the same kinds. One thread at a time uses a memo.
final class OverloadMemo {
  private struct Place: Hashable {
    let text: ObjectIdentifier
    let start: Int
    let end: Int

    init(_ site: ExpressionSite) {
      text = site.textIdentity
      start = site.range.lowerBound
      end = site.end
    }
  }

  private struct Choice {
    /// Kept, so that no other text gets its identity.
    let site: ExpressionSite
    let name: String
    let isFactory: Bool
    let kinds: [Int]
    let form: OperatorForm
    let places: [Int]
  }

  private var choices: [Place: Choice] = [:]

  /// The form that a call has meant before.
  func choice(
    _ name: String, isFactory: Bool, _ arguments: [Argument], at site: ExpressionSite
  ) -> (OperatorForm, ArgumentMatching)? {
    guard let choice = choices[Place(site)], choice.name == name, choice.isFactory == isFactory,
      choice.kinds.count == arguments.count
    else { return nil }
    for index in 0..<arguments.count
    where arguments[index].value.kindForOverloads != choice.kinds[index] {
      return nil
    }
    return (choice.form, ArgumentMatching(of: arguments, places: choice.places))
  }

  /// Notes the form that a call means.
  func note(
    _ form: OperatorForm, _ matching: ArgumentMatching, _ name: String, isFactory: Bool,
    at site: ExpressionSite
  ) {
    var kinds: [Int] = []
    for argument in matching.given {
      guard let kind = argument.value.kindForOverloads else { return }
      kinds.append(kind)
    }
    choices[Place(site)] = Choice(
      site: site, name: name, isFactory: isFactory, kinds: kinds, form: form,
      places: matching.places)
  }
}

extension FixtureValue {
  /// What of a value decides which forms take it; nil if more than its kind does.
  fileprivate var kindForOverloads: Int? {
    switch self {
    case .void: 0
    case .nil: 1
    case .bool: 2
    case .int: 3
    case .double: 4
    case .string: 5
    case .dictionary: 6
    case .tuple: 7
    case .range: 8
    case .error: 9
    case .event: 10
    case .duration: 11
    case .keyPath: 12
    case .type: 13
    case .observable: 14
    case .closure(let closure): 16 + (closure.parameterCount ?? -1)
    case .array, .implicit, .object, .foreign: nil
    }
  }
}
