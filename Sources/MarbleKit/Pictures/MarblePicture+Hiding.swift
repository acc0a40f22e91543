extension MarblePicture {
  /// A part of a picture that can be left out.
  package enum Part: String, CaseIterable, Sendable {
    case title
    /// The boxes of `let`, `each` and `any` rows.
    case definitions
    /// The boxes of expressions.
    case expressions
    /// When sources are subscribed to.
    case subscriptions
    /// What is done at a frame.
    case actions
    /// What labels stand for.
    case legend
  }

  /// The picture without some of its parts.
  package func hiding(_ parts: Set<Part>) -> MarblePicture {
    var picture = lettered
    if parts.contains(.title) { picture.title = "" }
    if parts.contains(.legend) { picture.legend = [] }
    picture.rows.removeAll { row in
      switch row {
      case .timeline: false
      case .definition: parts.contains(.definitions)
      case .expression: parts.contains(.expressions)
      case .subscription: parts.contains(.subscriptions)
      case .action: parts.contains(.actions)
      }
    }
    return picture
  }
}
