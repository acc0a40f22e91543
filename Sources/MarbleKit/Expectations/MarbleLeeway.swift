/// How the events of a pipeline may differ from a diagram.
///
///     scheduler.expect(answers).toBe("---a---b-|", allowing: .frames(2))
///     scheduler.expect(both).toBe("---[ab]-|", allowing: [.frames(2), .anyOrder])
public struct MarbleLeeway: ExpressibleByArrayLiteral, Sendable {
  /// The frames by which an event may be early or late; nil if its frame is exact.
  private var frames: Int?
  private var hasFrames = true
  private var isInAnyOrder = false

  /// Allows each event to come some frames early or late.
  ///
  /// The events keep their order.
  ///
  /// - Parameter count: The maximum number of frames, at least 1.
  public static func frames(_ count: Int) -> MarbleLeeway {
    var leeway = MarbleLeeway()
    leeway.frames = count
    return leeway
  }

  /// Compares the events in order, whatever their frames.
  ///
  /// For `toEqual` and `checkLaw`. To expect values in any frames, write `toEmit`.
  public static var anyFrames: MarbleLeeway {
    var leeway = MarbleLeeway()
    leeway.hasFrames = false
    return leeway
  }

  /// Allows the events of one frame to come in any order.
  public static var anyOrder: MarbleLeeway {
    var leeway = MarbleLeeway()
    leeway.isInAnyOrder = true
    return leeway
  }

  private init() {}

  /// Combines what is allowed; `[]` allows nothing.
  ///
  /// - Parameter elements: What is allowed.
  public init(arrayLiteral elements: MarbleLeeway...) {
    for element in elements {
      frames = element.frames ?? frames
      hasFrames = hasFrames && element.hasFrames
      isInAnyOrder = isInAnyOrder || element.isInAnyOrder
    }
  }

  /// What a comparison allows.
  package func leeway(at site: CallSite) throws(MarbleFailure) -> Leeway {
    if let frames, frames < 1 {
      throw MarbleFailure(
        ".frames(\(frames)) allows nothing: write at least .frames(1), or remove it", at: site)
    }
    let allowed: Leeway.Frames =
      hasFrames ? frames.map { .near($0) } ?? .exact : .any(through: .max)
    return Leeway(allowed, anyOrder: isInAnyOrder)
  }

  /// What a diagram allows, whose frames count.
  func leewayOfDiagram(at site: CallSite) throws(MarbleFailure) -> Leeway {
    if !hasFrames {
      throw MarbleFailure(
        "the frames of a diagram count: for values in any frames, write toEmit(…) instead of toBe(…, allowing: .anyFrames)",
        at: site)
    }
    return try leeway(at: site)
  }

  /// What a list of values allows, which has no frames.
  func leewayOfList(
    through last: Int, more: Bool, at site: CallSite
  ) throws(MarbleFailure) -> Leeway {
    if frames != nil || !hasFrames {
      throw MarbleFailure(
        "the values of toEmit may come in any frames: remove .frames(…) and .anyFrames, or write within: \"10ms\"",
        at: site)
    }
    return Leeway(.any(through: last), anyOrder: isInAnyOrder, more: more)
  }
}

/// The expected end after the values of a test.
///
///     scheduler.expect(source).toEmit("a", "b", then: .completed)
public enum MarbleEnding: Sendable {
  /// Nothing: neither a value nor a terminal event.
  case nothing
  /// Other values, and perhaps the completion; an error fails the test.
  case more
  /// The completion.
  case completed
  /// An error. It is compared by `==` if it is `Equatable`, otherwise by its description or its parts.
  case error(any Error)
}
