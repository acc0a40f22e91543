/// The first subscription to a hot source that had already emitted.
package struct LateSubscription: Sendable {
  private let source: String
  private let frame: Int
  private let end: Int?
  private let missed: Int

  /// Creates the facts about a source; nil if no event came before its first subscription.
  ///
  /// - Parameters:
  ///   - source: The name of the source.
  ///   - frame: The frame of its first subscription; nil if there is none.
  ///   - end: The frame of its terminal event; nil if it has none.
  ///   - missed: The frame of the last event before that subscription; nil if there is none.
  package init?(to source: String, in frame: Int?, afterEnd end: Int?, afterEventIn missed: Int?) {
    guard let frame, let missed else { return nil }
    (self.source, self.frame, self.end, self.missed) = (source, frame, end, missed)
  }

  /// Says that the source had ended, or had emitted in the frame of the subscription; nil if it only emitted earlier, which a test may want.
  ///
  /// - Parameter lacksEvent: Whether the first difference is an event that is missing.
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
