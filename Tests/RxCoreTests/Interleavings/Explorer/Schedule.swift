#if DEBUG
  /// A schedule of threads, as the switches in which it differs from the default one.
  ///
  /// By default a thread runs until it ends or must wait; then the next thread that can run continues. `b12` means that thread b
  /// continues at step 12. The empty schedule is the default one.
  struct Schedule: CustomStringConvertible {
    struct Switch: Equatable {
      let step: Int32
      let thread: Int32
    }

    var switches: [Switch] = []

    init() {}

    /// Reads what `description` printed.
    init?(_ text: String) {
      for word in text.split(separator: " ") {
        guard let letter = word.first?.asciiValue, let step = Int32(word.dropFirst()) else {
          return nil
        }
        switches.append(Switch(step: step, thread: Int32(letter) - Self.firstLetter))
      }
    }

    var description: String {
      switches.map { "\(Self.name(of: Int($0.thread)))\($0.step)" }.joined(separator: " ")
    }

    /// The letter of a thread.
    static func name(of thread: Int) -> Character {
      Character(UnicodeScalar(UInt8(firstLetter) + UInt8(thread)))
    }

    private static let firstLetter: Int32 = 97
  }

  /// The schedules to run, by the number of preemptions in them.
  struct Frontier {
    private var levels: [[Schedule]]

    /// The number of preemptions in the last schedule that `next()` returned.
    private(set) var preemptions = 0

    init(preemptions: Int) {
      levels = Array(repeating: [], count: preemptions + 1)
      levels[0] = [Schedule()]
    }

    /// Returns a schedule with the fewest preemptions.
    mutating func next() -> Schedule? {
      while preemptions < levels.count {
        if let schedule = levels[preemptions].popLast() { return schedule }
        preemptions += 1
      }
      return nil
    }

    /// Adds the schedule that differs from the last one in one more switch.
    mutating func add(_ last: Schedule, switching: Schedule.Switch, isPreemption: Bool) {
      let level = isPreemption ? preemptions + 1 : preemptions
      guard level < levels.count else { return }
      var schedule = last
      schedule.switches.append(switching)
      levels[level].append(schedule)
    }
  }
#endif
