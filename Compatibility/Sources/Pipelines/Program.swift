/// What one run does: subjects, shared observables, one pipeline, its subscribers and what happens when.
public struct Program: Sendable, Equatable {
  /// Work that is asked for now runs at the same time, not one unit of time later.
  public var isInstant = false
  /// The subjects that pipelines refer to.
  public var subjects: [Subject] = []
  /// Observables that are made once and can be referred to several times.
  public var shared: [Node] = []
  /// The pipeline that is subscribed to.
  public var main: Node
  /// The subscriptions to the pipeline.
  public var subscribers: [Subscriber] = [Subscriber()]
  /// What happens at given times.
  public var actions: [Action] = []

  /// Creates a program with one subscriber.
  public init(main: Node) {
    self.main = main
  }

  /// The names of all operators.
  public var names: [String] {
    main.names + shared.flatMap(\.names)
  }
}

/// A subject or a relay.
public struct Subject: Sendable, Equatable {
  /// The kinds of subjects and relays.
  public enum Kind: String, CaseIterable, Sendable {
    case publish, behavior, replay, replayAll, async, publishRelay, behaviorRelay, replayRelay
  }

  /// The kind.
  public var kind: Kind
  /// The size of a replay buffer.
  public var size: Int
}

/// A subscription to the pipeline.
public struct Subscriber: Sendable, Equatable {
  /// What the subscriber does beside noting the events.
  public enum Mode: String, CaseIterable, Sendable {
    /// Nothing else.
    case plain
    /// Subscribes anew `parameter` times, from inside the handler of the end.
    case again
    /// Disposes of its subscription from inside the handler of the element number `parameter`.
    case leave
    /// Sends each element, plus 1, to the subject number `parameter`.
    case feed
    /// Adds a plain subscriber from inside the handler of the first element.
    case nested
    /// Receives events as an observer, not by closures.
    case observer
  }

  /// The time of the subscription.
  public var start = 200
  /// The time of the disposal; none with 0.
  public var stop = 0
  /// What it does.
  public var mode = Mode.plain
  /// How often, when or where it does that.
  public var parameter = 0

  /// Creates a plain subscriber.
  public init() {}
}

/// Something that happens at a given time.
public struct Action: Sendable, Equatable {
  /// What happens.
  public enum Kind: String, CaseIterable, Sendable {
    case next, fail, complete, connect, disconnect, dispose
  }

  /// The time.
  public var time: Int
  /// What happens.
  public var kind: Kind
  /// The number of the subject, shared observable or subscriber.
  public var target: Int
  /// The element that is sent.
  public var value: Int
}

extension Program: CustomStringConvertible {
  /// The text that `Parser` reads back, in one line; a single subscriber made by `init()` is left out.
  public var description: String {
    var clauses = isInstant ? ["instant"] : []
    clauses += subjects.map { "subject \($0.kind.rawValue) \($0.size)" }
    clauses += shared.map { "let \($0)" }
    clauses.append("\(main)")
    if subscribers != [Subscriber()] { clauses += subscribers.map(\.description) }
    clauses += actions.map(\.description)
    return clauses.joined(separator: "; ")
  }
}

extension Subscriber: CustomStringConvertible {
  /// The clause, without the last words if they say what `init()` does.
  public var description: String {
    let words = ["subscribe", "\(start)", "\(stop)", mode.rawValue, "\(parameter)"]
    let usual = ["", "200", "0", "plain", "0"]
    let count = zip(words, usual).reversed().drop { $0 == $1 }.count
    return words.prefix(count).joined(separator: " ")
  }
}

extension Action: CustomStringConvertible {
  /// The clause, without the element if that is 0.
  public var description: String {
    "at \(time) \(kind.rawValue) \(target)" + (value == 0 ? "" : " \(value)")
  }
}
