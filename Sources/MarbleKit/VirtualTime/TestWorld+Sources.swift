import VirtualTimeCore

extension TestWorld {
  /// Makes a drawn source that emits with or without subscribers.
  package func hotSource<Element>(
    _ text: String, _ values: DrawnValues<Element>, error: any Error, at site: CallSite
  ) -> TestSource<Element> {
    guard let (diagram, events) = read(text, as: .hot, values, error: error, at: site) else {
      return hotSource(EventList())
    }
    let first = diagram.marks.first?.frame ?? 0
    if diagram.firstFrame < clock && clock <= 0 && !isRunning { setClock(diagram.firstFrame) }
    if events.count > 0 && first < clock {
      addMistake(
        """
        this source draws frame \(first), which has passed: the scheduler is at frame \(clock); make \
        sources before it runs, and a new scheduler for each test
        """, at: site)
    }
    return hotSource(events, drawnAt: site, as: text)
  }

  /// Makes a drawn source that emits again for each subscription; the last text is for all further ones.
  package func coldSource<Element>(
    _ first: String, _ further: [String], _ values: DrawnValues<Element>, error: any Error,
    at site: CallSite
  ) -> TestSource<Element> {
    func events(_ text: String) -> EventList<Element> {
      read(text, as: .cold, values, error: error, at: site)?.events ?? EventList()
    }
    return coldSource(events(first), further: further.map(events), drawnAt: site, as: first)
  }

  private func read<Element>(
    _ text: String, as kind: MarbleDiagram.Kind, _ values: DrawnValues<Element>, error: any Error,
    at site: CallSite
  ) -> (diagram: MarbleDiagram, events: EventList<Element>)? {
    let drawn = DrawnText(text: text, site: site)
    do throws(MarbleFailure) {
      let diagram = try drawn.diagram(as: kind, in: syntax)
      let events = try drawn.events(of: diagram, values: values, error: error, in: syntax)
      drawn.warnOfMistakenTimes(in: syntax, besides: values.names)
      record.add(source: kind == .hot ? "hot" : "cold", line: site.line, diagram)
      return (diagram, events)
    } catch {
      record.add(error, isSource: true)
      return nil
    }
  }

  /// Notes a mistake in how a test draws a source; `verify()` reports it.
  package func addMistake(_ message: String, at site: CallSite) {
    record.add(MarbleFailure(message, at: site), isSource: true)
  }

  /// The name of a new source, for a test that tries several orders.
  private func orderName(_ text: String) -> String {
    frames.hasChooser ? record.uniqueName(ofSource: text) : ""
  }

  /// Makes a hot source.
  ///
  /// If `stopsAtEnd`, it emits nothing after a terminal event, and late subscribers receive that event.
  package func hotSource<Element>(
    _ events: EventList<Element>, stopsAtEnd: Bool = true, drawnAt site: CallSite? = nil,
    as text: String = "hot"
  ) -> TestSource<Element> {
    let log = SubscriptionLog(
      frames, isHot: true, drawnAt: site, orderName: orderName(text), of: record)
    record.add(log)
    return HotSource(log, events: events, stopsAtEnd: stopsAtEnd)
  }

  /// Makes a cold source.
  ///
  /// - Parameters:
  ///   - events: The events of the first subscription.
  ///   - further: The events of the second subscription, and so on, the last ones also for all further subscriptions; each an `EventList<Element>`.
  ///   - stopsAtEnd: Whether a terminal event is the last event that a subscriber receives.
  ///   - site: Where it is drawn.
  ///   - text: How it is drawn, which names it.
  package func coldSource<Element>(
    _ events: EventList<Element>, further: [AnyObject] = [], stopsAtEnd: Bool = true,
    drawnAt site: CallSite? = nil, as text: String = "cold"
  ) -> TestSource<Element> {
    let log = SubscriptionLog(
      frames, isHot: false, drawnAt: site, orderName: orderName(text), of: record)
    record.add(log)
    return ColdSource(log, events: events, further: further, stopsAtEnd: stopsAtEnd)
  }
}
