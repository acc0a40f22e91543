import VirtualTimeCore

/// One run of a test, whose work comes in a certain order.
///
/// Safe to use from any thread.
package final class OrderedRun: WorkChooser {
  /// A piece of work that could be next.
  struct Candidate: Hashable, Sendable {
    let owner: WorkOwner
    /// Which of its owner's pieces of this frame it is, from 1.
    let number: Int

    /// The name of the piece: that of its owner, with numbers where they tell it from others.
    var name: String { number > 1 ? "\(owner.fullName).\(number)" : owner.fullName }
  }

  /// A place in the run in which several pieces of work could be next.
  struct Decision: Hashable, Sendable {
    let frame: Int
    /// The candidates: first the one that comes without a deviation, then the others in the usual order.
    let candidates: [Candidate]
    let choice: Int

    var deviation: WorkOrder.Deviation? {
      if choice == 0 { return nil }
      return WorkOrder.Deviation(
        frame: frame, chosen: candidates[choice].name, usual: candidates[0].name,
        others: candidates[1..<choice].map(\.name))
    }
  }

  /// A choice other than the usual one.
  struct Choice: Hashable, Sendable {
    /// Which of the run's decisions it is.
    let decision: Int
    let index: Int
    /// The candidate at this index in an earlier run.
    let candidate: Candidate

    /// The candidate follows from the places of the choices, unless a test does not do the same again.
    func hash(into hasher: inout Hasher) {
      hasher.combine(decision)
      hasher.combine(index)
    }
  }

  /// How a run chooses.
  enum Plan: Sendable {
    /// These choices, in order, otherwise the usual ones.
    case choices([Choice])
    /// As an order says.
    case order(WorkOrder)
    /// At random: each choice alike, or more of the usual ones, so that the order does not deviate everywhere.
    case random(SeededGenerator, isUniform: Bool)
  }

  fileprivate struct Contents {
    var plan: Plan
    /// How many of the choices, or of the order's deviations, have been made.
    var madeCount = 0
    var decisions: [Decision] = []
    var frame = Int.min
    /// How many pieces of each owner have run in the frame; a list, because a frame has few owners.
    var counts: [(owner: WorkOwner, count: Int)] = []
    /// The deviations in the frame: the first owner of a pair precedes the second for the rest of the frame.
    var precedences: [(first: WorkOwner, second: WorkOwner)] = []
    /// The first decision in which the planned choice was not possible.
    var divergence: String?
    var lanes = TaskLanes()
  }

  private let contents: Guarded<Contents>

  init(_ plan: Plan) { contents = Guarded(Contents(plan: plan)) }

  /// A run in a given order.
  package convenience init(replaying order: WorkOrder) { self.init(.order(order)) }

  var decisions: [Decision] { contents.withLock { $0.decisions } }

  /// Whether the run has not deviated from the usual order.
  package var isUsual: Bool { contents.withLock { $0.decisions.allSatisfy { $0.choice == 0 } } }

  /// The order of the run.
  package var order: WorkOrder {
    WorkOrder(deviations: contents.withLock { $0.decisions }.compactMap(\.deviation))
  }

  /// Why the run was not as planned; nil if it was.
  package var divergence: String? {
    contents.withLock { contents in
      if let divergence = contents.divergence { return divergence }
      switch contents.plan {
      case .choices(let choices) where contents.madeCount < choices.count:
        return "the test has taken fewer decisions than in an earlier run with the same order"
      case .order(let order) where contents.madeCount < order.deviations.count:
        let missing = WorkOrder(deviations: [order.deviations[contents.madeCount]])
        let frame = order.deviations[contents.madeCount].frame
        var names: [String] = []
        for decision in contents.decisions where decision.frame == frame {
          for name in decision.candidates.map(\.name) where !names.contains(name) {
            names.append(name)
          }
        }
        let known =
          names.isEmpty
          ? "in frame \(frame), nothing can change places"
          : "in frame \(frame), these can change places, in the usual order: \(names.joined(separator: ", "))"
        return "the test has no such choice: \(missing.text); \(known)"
      default: return nil
      }
    }
  }

  /// Notes that a task has taken a step.
  ///
  /// - Parameters:
  ///   - stepper: The task.
  ///   - frame: The current frame.
  ///   - wait: What it waits for now, as far as that is known.
  func noteStep(of stepper: TaskLanes.Stepper, in frame: Int, waiting wait: String?) {
    contents.withLock { $0.lanes.addStep(of: stepper, in: frame, waiting: wait) }
  }

  /// Notes the name of a task.
  func name(_ task: UInt64, _ owner: WorkOwner) {
    contents.withLock { $0.lanes.name(task, owner.fullName) }
  }

  /// The steps of tasks, beside the other work, in the frames in which the run deviates from the usual order; nil if there are none.
  package var lanes: String? {
    let frames = Set(order.deviations.map(\.frame))
    return contents.withLock { $0.lanes }.table(of: frames)
  }

  package func choose(among owners: [WorkOwner], in frame: Int) -> Int {
    contents.withLock { contents in
      if contents.frame != frame {
        contents.frame = frame
        contents.counts.removeAll(keepingCapacity: true)
        contents.precedences.removeAll(keepingCapacity: true)
      }
      var index = 0
      if owners.count > 1 {
        let first = contents.first(of: owners)
        var candidates = [contents.candidate(owners[first])]
        for other in owners.indices where other != first {
          candidates.append(contents.candidate(owners[other]))
        }
        let choice = contents.choose(among: candidates)
        contents.decisions.append(
          Decision(frame: frame, candidates: candidates, choice: choice))
        index = choice == 0 ? first : choice <= first ? choice - 1 : choice
        for passed in candidates[..<choice] { contents.put(owners[index], before: passed.owner) }
      }
      let owner = owners[index]
      contents.count(owner)
      if !owner.isTask { contents.lanes.addWork(of: owner, in: frame) }
      return index
    }
  }
}

extension OrderedRun.Contents {
  /// The next piece of an owner.
  fileprivate func candidate(_ owner: WorkOwner) -> OrderedRun.Candidate {
    let count = counts.first { $0.owner == owner }?.count ?? 0
    return OrderedRun.Candidate(owner: owner, number: count + 1)
  }

  /// Counts a piece of an owner.
  fileprivate mutating func count(_ owner: WorkOwner) {
    if let index = counts.firstIndex(where: { $0.owner == owner }) {
      counts[index].count += 1
    } else {
      counts.append((owner, 1))
    }
  }

  /// The index of the owner that comes without a further deviation.
  fileprivate func first(of owners: [WorkOwner]) -> Int {
    var first = 0
    // Precedences may form a circle.
    for _ in precedences {
      let winner = precedences.last { $0.second == owners[first] && owners.contains($0.first) }
      guard let index = winner.flatMap({ owners.firstIndex(of: $0.first) }) else { break }
      first = index
    }
    return first
  }

  /// Lets an owner precede another one for the rest of the frame.
  ///
  /// So a task whose step comes early takes its further steps before those of the others, until it waits, and one deviation runs it to its end.
  fileprivate mutating func put(_ owner: WorkOwner, before other: WorkOwner) {
    precedences.removeAll {
      $0.first == other && $0.second == owner || $0.first == owner && $0.second == other
    }
    precedences.append((owner, other))
  }

  fileprivate mutating func choose(among candidates: [OrderedRun.Candidate]) -> Int {
    switch plan {
    case .choices(let choices):
      guard madeCount < choices.count, choices[madeCount].decision == decisions.count else {
        return 0
      }
      let choice = choices[madeCount]
      madeCount += 1
      if choice.index < candidates.count, candidates[choice.index] == choice.candidate {
        return choice.index
      }
      let last = decisions.last.map { "after frame \($0.frame), " } ?? ""
      divergence =
        divergence
        ?? "\(last)in frame \(frame), \(choice.candidate.name) could not run, but it could in an earlier run with the same order"
      return 0
    case .order(let order):
      guard madeCount < order.deviations.count else { return 0 }
      let next = order.deviations[madeCount]
      guard next.frame == frame, candidates[0].name == next.usual,
        let index = candidates.firstIndex(where: { $0.name == next.chosen })
      else { return 0 }
      madeCount += 1
      return index
    case .random(var generator, let isUniform):
      let isUsual = !isUniform && Bool.random(using: &generator)
      let choice = isUsual ? 0 : Int.random(in: 0..<candidates.count, using: &generator)
      plan = .random(generator, isUniform: isUniform)
      return choice
    }
  }
}
