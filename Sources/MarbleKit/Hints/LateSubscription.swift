/// The first subscription to a hot source that had already emitted.
package struct LateSubscription: Sendable {
  private let source: String
  private let frame: Int
  private let end: Int?
  private let missed: Int

  /// Notes the frames of a source's first subscription, of its terminal event, and of the last event before that subscription; nil if no event
  /// came before it.
  package init?(to source: String, in frame: Int?, afterEnd end: Int?, afterEventIn missed: Int?) {
    guard let frame, let missed else { return nil }
    (self.source, self.frame, self.end, self.missed) = (source, frame, end, missed)
  }

  /// Says that the source had ended, or, where an event is missing, that it had emitted in the frame of the subscription; nil if it only emitted
  /// earlier, which a test may want.
  package func hint(where lacksEvent: Bool) -> String? {
    if let end, end < frame {
      return """
        `\(source)` ended in frame \(end), before it was subscribed in frame \(frame), so its elements reached no subscriber. \
        If it stands for the response to a request, make it cold: its frames then count from the subscription.
        """
    }
    if missed < frame || !lacksEvent { return nil }
    return """
      `\(source)` emitted in frame \(frame), just before it was subscribed there, as by subscribe(on:), so the event reached no subscriber: \
      let it emit in a later frame.
      """
  }
}
