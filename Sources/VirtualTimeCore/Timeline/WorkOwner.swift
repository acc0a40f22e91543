/// Whose a piece of work is, for a test that tries several orders.
///
/// The pieces of one owner keep their order. The name is what a person would call the owner, and survives changes elsewhere in the test.
package struct WorkOwner: Sendable {
  package let name: String
  /// Tells apart owners with the same name, from 1.
  package let number: Int
  /// The frame in which the work was scheduled; nil if the owner does not depend on it.
  package let frame: Int?

  /// Whether it is a task.
  package let isTask: Bool

  private init(_ name: String, number: Int = 1, frame: Int? = nil, isTask: Bool = false) {
    (self.name, self.number, self.frame, self.isTask) = (name, number, frame, isTask)
  }

  /// The actions of the test itself, such as those of `at`.
  package static let test = WorkOwner("at")

  /// The events of a subscription to a drawn source; of a hot source, all events.
  package static func source(_ name: String, subscription: Int = 1) -> WorkOwner {
    WorkOwner(name, number: subscription)
  }

  /// The steps and sleeps of a task.
  package static func task(_ name: String, number: Int = 1) -> WorkOwner {
    WorkOwner(name, number: number, isTask: true)
  }

  /// Other work, such as that of a timer.
  ///
  /// Work that is scheduled in one frame for one frame has one owner, even if different operators schedule it: a serial scheduler would run it in order, too.
  ///
  /// - Parameters:
  ///   - requester: The operator that schedules it, if it is known.
  ///   - frame: The frame in which it is scheduled.
  package static func work(of requester: StaticString?, scheduledIn frame: Int) -> WorkOwner {
    WorkOwner(requester.map { "\($0)" } ?? "work", frame: frame)
  }
}

extension WorkOwner {
  /// The name, with what tells it from others of the same name.
  package var fullName: String {
    (frame.map { "\(name)@\($0)" } ?? name) + (number > 1 ? "(\(number))" : "")
  }
}

extension WorkOwner: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    if left.frame != nil || right.frame != nil { return left.frame == right.frame }
    return left.number == right.number && left.name == right.name
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(frame)
    if frame == nil {
      hasher.combine(number)
      hasher.combine(name)
    }
  }
}

/// Chooses what comes next where several pieces of work could.
package protocol WorkChooser: AnyObject, Sendable {
  /// Chooses a piece of work; called under a lock.
  ///
  /// - Parameters:
  ///   - owners: The owners, each with a next piece of work; the one whose piece was scheduled first comes first.
  ///   - frame: The current frame.
  /// - Returns: An index of an owner. Choosing the first each time gives the usual order.
  func choose(among owners: [WorkOwner], in frame: Int) -> Int
}
