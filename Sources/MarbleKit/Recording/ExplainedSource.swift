import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Whether failures show what each operator of a pipeline has emitted.
package enum Explanations {
  /// Whether they do: by default, if the environment variable `MARBLE_EXPLAIN` is `1`.
  @TaskLocal package static var areOn =
    getenv("MARBLE_EXPLAIN").map { String(cString: $0) } == "1"
}

/// A pipeline that a test observes, and what its operators have emitted.
package struct ExplainedSource<Element> {
  package let source: EventSource<Element>
  /// Returns what the operators have emitted so far, upstream first.
  package let operators: () -> [OperatorRow]

  package init(source: EventSource<Element>, operators: @escaping () -> [OperatorRow]) {
    (self.source, self.operators) = (source, operators)
  }
}

/// What one operator of a pipeline has emitted to one subscriber.
package struct OperatorRow {
  /// The name of the operator.
  let name: String
  /// How deep it is within the operators that subscribed to it because of an event, such as `flatMap` to its inner sequences.
  let depth: Int
  /// The frame of the subscription.
  let frame: Int
  /// The frame of a disposal before the end; nil if there was none.
  let disposalFrame: Int?
  let events: [MarbleRecord<Any>]

  package init(
    name: String, depth: Int, frame: Int, disposalFrame: Int?, events: [MarbleRecord<Any>]
  ) {
    (self.name, self.depth, self.frame) = (name, depth, frame)
    (self.disposalFrame, self.events) = (disposalFrame, events)
  }
}
