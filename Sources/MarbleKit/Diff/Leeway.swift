/// How a recording may differ from the expected events and still be right.
package struct Leeway: Hashable, Sendable {
  /// The frames in which an expected event may come.
  package enum Frames: Hashable, Sendable {
    /// Its own.
    case exact
    /// So many frames earlier or later.
    case near(Int)
    /// Any, up to one: the expected events have an order, but no frames.
    case any(through: Int)
  }

  package var frames = Frames.exact
  /// Whether the events of one frame may come in any order.
  package var allowsAnyOrder = false
  /// Whether values and a completion may follow what is expected.
  package var allowsMore = false

  /// Nothing may differ.
  package static let none = Leeway()

  package init(_ frames: Frames = .exact, anyOrder: Bool = false, more: Bool = false) {
    self.frames = frames
    (allowsAnyOrder, allowsMore) = (anyOrder, more)
  }

  /// Whether the expected events have no frames of their own.
  package var isTimeless: Bool { if case .any = frames { true } else { false } }

  /// The frames by which an event is late, or early if negative; 0 in each frame that is allowed.
  package func shift(from expected: Int, to actual: Int) -> Int {
    switch frames {
    case .exact: return max(-.max, actual.clampedSum(-max(-.max, expected)))
    case .near(let most):
      let shift = Leeway.none.shift(from: expected, to: actual)
      return abs(shift) <= most ? 0 : shift
    case .any(let last): return actual > last ? actual.clampedSum(-last) : 0
    }
  }

  /// The last frame in which an expected event may come, if it is known; else the last one that is drawn.
  func lastFrame(ofEventsThrough drawn: Int) -> Int {
    switch frames {
    case .exact, .any(.max): drawn
    case .near(let most): drawn.clampedSum(most)
    case .any(let last): max(drawn, last)
    }
  }

  /// A sentence that names the allowed differences from the diagram; nil if none is allowed.
  var note: String? {
    var parts: [String] = []
    switch frames {
    case .exact: break
    case .near(let most):
      parts.append("each event may be up to \(most) frame\(most == 1 ? "" : "s") early or late")
    case .any(.max): parts.append("the values may come at any time")
    case .any(let last): parts.append("the values may come at any time up to frame \(last)")
    }
    if allowsAnyOrder { parts.append("the events of one frame may come in any order") }
    if allowsMore { parts.append("other values may follow") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
