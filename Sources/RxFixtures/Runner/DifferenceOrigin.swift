import RxCore
import RxTestKit

/// The operator of a run that the first difference comes from.
///
/// From the end of the pipeline, it follows the operators that only pass on what differs. If that leads to a source, no operator has changed
/// these events: then it follows those that pass on all events of the kind.
struct DifferenceOrigin {
  /// An event of a run or of an operator.
  fileprivate struct Entry {
    let frame: Int
    let event: Event<FixtureValue>
  }

  private typealias Equality = (Entry, Entry) -> Bool

  /// In the order of the pipeline.
  private let places: [PipelinePlace]
  private let recorded: [Entry]
  /// The kinds of the events that differ first.
  private let kinds: Set<RecordedRow.Event.Kind>
  private let frames: Set<Int>
  /// In what events are compared, in this order: with a wrong value, the frame is right.
  private let equalities: [Equality]

  /// Nil if the output of the operators was not recorded.
  private init?(_ instance: FixtureInstance) {
    guard let trace = instance.host.trace, !trace.isCutOff else { return nil }
    places = PipelinePlace.all(of: trace.expressions.map(\.scope))
    (recorded, kinds, frames, equalities) = ([], [], [], [])
  }

  /// What the operator does that disposed a subscription to a source; nil if none did.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - frame: The frame of the disposal.
  static func note(
    ofDisposalOf source: String, in frame: Int, _ instance: FixtureInstance
  ) -> String? {
    guard let origin = DifferenceOrigin(instance),
      let start = origin.places.firstIndex(where: {
        $0.call == nil && $0.name == source && $0.disposals.contains(frame)
      })
    else { return nil }
    return origin.subscriber(of: start, disposing: frame).flatMap { index in
      origin.rule(of: index).map { "\($0.name): \($0.text)" }
    }
  }

  /// The operator that subscribes to a place and is not disposed itself in a frame.
  private func subscriber(of index: Int, disposing frame: Int) -> Int? {
    guard let next = subscriber(of: index) else { return nil }
    if places[next].disposals.contains(frame) {
      return subscriber(of: next, disposing: frame) ?? next
    }
    return next
  }

  /// Nil if the output of the operators was not recorded.
  init?(of comparison: RowComparison, inRun index: Int, _ instance: FixtureInstance) {
    guard let trace = instance.host.trace, !trace.isCutOff, let first = comparison.lead,
      let recording = instance.recordings[index]
    else { return nil }
    let runs = instance.prepared.runs.map(\.expression.text.start)
    places = PipelinePlace.all(
      of: trace.expressions.filter { $0.text.start == runs[index] || !runs.contains($0.text.start) }
        .map(\.scope))
    recorded = recording.events.records.map { Entry(frame: $0.time, event: $0.value.plain) }
    let (expected, actual) = comparison.events(of: first)
    kinds = Set((expected + actual).map(\.kind))
    frames = Set((expected + actual).map(\.frame))
    let (timed, same): (Equality, Equality) = ({ $0.isTimed(like: $1) }, { $0.isSame(as: $1) })
    equalities = first.kind == .wrongValue ? [same, timed] : [timed, same]
  }

  /// The operator's call, what the operator does, and when it subscribed to its sources; nil if the run calls none, or the call says all.
  var note: (text: String, saysWhen: Bool)? {
    guard let index = origin, let rule = rule(of: index) else { return nil }
    let times = subscriptions(by: index)
    let parts = [rule.text, times].compactMap(\.self)
    return ("\(rule.name): \(parts.joined(separator: "; "))", times != nil)
  }

  /// The call at a place, and what the operator does; nil if that is not known.
  private func rule(of index: Int) -> (name: String, text: String)? {
    guard let call = places[index].call, let rule = call.rule else { return nil }
    let name = PipelineLabel(of: call, at: places[index].site).text
    return (name, "\(rule.dropLast())".loweringFirst)
  }

  /// Says when an operator subscribed to its sources, if that was not when it was subscribed to itself.
  private func subscriptions(by index: Int) -> String? {
    let texts = sources(of: index)
      .filter { !$0.starts.isEmpty && $0.starts != places[index].starts }
      .prefix(Self.mostSources).map { source in
        let name = source.call == nil ? source.name : "its source"
        return "to \(name) in \(Self.text(ofFrames: source.starts.sorted()))"
      }
    return texts.isEmpty ? nil : "here, it subscribes \(texts.joined(separator: " and "))"
  }

  /// The numbers of sources and of frames that a note names.
  private static let (mostSources, mostFrames) = (2, 4)

  private static func text(ofFrames frames: [Int]) -> String {
    let more = frames.count > mostFrames
    let named = frames.prefix(more ? mostFrames : frames.count).map(String.init)
    guard named.count > 1 else { return "frame \(named.joined())" }
    let last = more ? "more" : named[named.count - 1]
    let others = more ? named[...] : named.dropLast()
    return "frames \(others.joined(separator: ", ")) and \(last)"
  }

  /// Its receiver, and the sources that its arguments name and no operator in them subscribes to.
  private func sources(of index: Int) -> [PipelinePlace] {
    let (receiver, inside) = inputs(of: index)
    let own = inside.filter { places[$0].call == nil && subscriber(of: $0) == index }
    return ([receiver] + own).compactMap { $0.map { places[$0] } }
  }

  /// The operator that subscribes to a place.
  private func subscriber(of index: Int) -> Int? {
    places.indices.dropFirst(index + 1).first { next in
      let (receiver, inside) = inputs(of: next)
      return receiver == index || inside.contains(index)
    }
  }

  /// The receiver of a call, and the places in its arguments.
  private func inputs(of index: Int) -> (receiver: Int?, inside: [Int]) {
    let place = places[index]
    let inside = places[..<index].indices.filter { place.encloses(places[$0]) }
    let isFactory = place.call?.isFactory ?? true
    return (isFactory ? nil : places[..<index].indices.last { !inside.contains($0) }, inside)
  }

  private var origin: Int? {
    let differing = recorded.filter { kinds.contains($0.kind) && frames.contains($0.frame) }
    let all = recorded.filter { kinds.contains($0.kind) }
    for countsSubscriptions in [false, true] {
      for (wanted, frames) in [(differing, frames), (all, nil)] {
        for isEqual in equalities {
          let isWanted = { (place: PipelinePlace) in
            emits(wanted, place, of: kinds, in: frames, isEqual)
          }
          if let index = places.indices.last,
            let found = origin(
              from: index, whereNothing: wanted.isEmpty, countsSubscriptions, isWanted)
          {
            return found
          }
        }
      }
    }
    // An operator that only passes on the end of every source does not explain it.
    let ends = recorded.filter { $0.kind != .value }
    let isPassedOn = places.allSatisfy { place in
      place.call != nil
        || emits(ends, place, of: [.completed, .error], in: nil, { $0.isTimed(like: $1) })
    }
    return kinds == [.completed] && isPassedOn ? nil : places.lastIndex { $0.call != nil }
  }

  /// Follows the places that emit what is wanted against the direction of the pipeline; nil if they lead to a source.
  ///
  /// If nothing is wanted, an operator that has ended is the reason why those before it emit nothing.
  ///
  /// - Parameter countsSubscriptions: Whether the last of them that subscribes to its source later than it is subscribed itself, or again, is
  ///   found in place of the source.
  private func origin(
    from index: Int, whereNothing isNothingWanted: Bool = false,
    _ countsSubscriptions: Bool = false, _ isWanted: (PipelinePlace) -> Bool
  ) -> Int? {
    let place = places[index]
    if place.call == nil { return nil }
    let (receiver, inside) = inputs(of: index)
    if let inner = inside.last(where: { isWanted(places[$0]) }) {
      if places[inner].call != nil {
        return origin(from: inner, whereNothing: isNothingWanted, countsSubscriptions, isWanted)
      }
      return cause(ofSubscriptionsTo: places[inner], by: index, receiver)
    }
    if let receiver, isWanted(places[receiver]),
      !(isNothingWanted && place.disposes(places[receiver]))
    {
      let found = origin(
        from: receiver, whereNothing: isNothingWanted, countsSubscriptions, isWanted)
      let subscribesLater =
        countsSubscriptions && !places[receiver].starts.isSubset(of: place.starts)
      return found ?? (subscribesLater ? index : nil)
    }
    return index
  }

  /// What decides when an operator subscribes to a source within its call: the elements that it receives in these frames, or else itself.
  private func cause(
    ofSubscriptionsTo source: PipelinePlace, by index: Int, _ receiver: Int?
  ) -> Int? {
    let starts = source.starts
    guard let receiver else { return nil }
    let received = places[receiver].emitted.filter {
      $0.kind == .value && starts.contains($0.frame)
    }
    if received.isEmpty { return starts == [0] ? nil : index }
    return origin(from: receiver) {
      emits(received, $0, of: [.value], in: starts) { $0.isTimed(like: $1) }
    }
  }

  private func emits(
    _ wanted: [Entry], _ place: PipelinePlace, of kinds: Set<RecordedRow.Event.Kind>,
    in frames: Set<Int>?, _ isEqual: Equality
  ) -> Bool {
    let emitted = place.emitted.filter {
      kinds.contains($0.kind) && frames?.contains($0.frame) ?? true
    }
    return emitted.count == wanted.count && zip(emitted, wanted).allSatisfy(isEqual)
  }
}

/// A place of an expression, with what the stages that it makes emit.
private struct PipelinePlace {
  let call: CalledForm?
  let site: ExpressionSite
  let name: String
  /// In order of frames.
  private(set) var emitted: [DifferenceOrigin.Entry] = []
  /// The frames of the subscriptions.
  private(set) var starts: Set<Int> = []
  /// The frames in which a subscriber has disposed a subscription.
  private(set) var disposals: Set<Int> = []
  /// Whether a subscriber has disposed the last subscription.
  private var isDisposed = false

  private init(_ stage: PipelineStage) {
    call = stage.call
    site = stage.site
    name = PipelineLabel(stage).text
  }

  /// The places of several expressions, in the order of their pipelines; those of closures come before the call with the closure.
  static func all(of scopes: [PipelineScope]) -> [PipelinePlace] {
    var places: [PipelinePlace] = []
    for scope in scopes { add(scope, to: &places) }
    for index in places.indices { places[index].emitted.sort { $0.frame < $1.frame } }
    return places
  }

  private static func add(_ scope: PipelineScope, to places: inout [PipelinePlace]) {
    for stage in scope.stages {
      for call in stage.calls { add(call, to: &places) }
      let place = PipelinePlace(stage)
      let known = places.firstIndex { $0.name == place.name && $0.isAt(place) }
      if known == nil { places.append(place) }
      places[known ?? places.count - 1].add(stage.subscriptions)
    }
  }

  private mutating func add(_ subscriptions: [StageSubscription]) {
    starts.formUnion(subscriptions.map(\.frame))
    disposals.formUnion(subscriptions.compactMap(\.disposed))
    isDisposed = subscriptions.last.map { $0.disposed != nil } ?? isDisposed
    emitted += subscriptions.flatMap(\.events).map {
      DifferenceOrigin.Entry(frame: $0.frame, event: $0.event)
    }
  }

  private var range: Range<Int> { site.range.lowerBound..<max(site.range.lowerBound, site.end) }

  private func isAt(_ other: Self) -> Bool {
    site.text.start == other.site.text.start && range == other.range
  }

  /// Whether it has ended by itself, and so disposed what it receives.
  func disposes(_ receiver: Self) -> Bool { receiver.isDisposed && !isDisposed }

  /// Whether another place is in an argument or a closure of this one.
  func encloses(_ other: Self) -> Bool {
    site.text.start == other.site.text.start && range != other.range
      && range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound
  }
}

extension DifferenceOrigin.Entry {
  fileprivate var kind: RecordedRow.Event.Kind {
    switch event {
    case .next: .value
    case .error: .error
    case .completed: .completed
    }
  }

  /// Whether both are events of the same kind and frame.
  fileprivate func isTimed(like other: Self) -> Bool { frame == other.frame && kind == other.kind }

  /// Whether both are the same event of the same frame.
  fileprivate func isSame(as other: Self) -> Bool {
    guard frame == other.frame else { return false }
    switch (event, other.event) {
    case (.completed, .completed): return true
    case (.error(let left), .error(let right)): return FixtureError(left) == FixtureError(right)
    case (.next(let left), .next(let right)): return left == right
    default: return false
    }
  }
}
