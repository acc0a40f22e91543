import VirtualTimeCore

extension TestWorld {
  /// Makes a drawn source that emits with or without subscribers.
  ///
  /// If it `misbehaves`, events may follow an end, and a cancelled subscription still receives events.
  package func hotSource<Element>(
    _ text: String, _ values: DrawnValues<Element>, error: any Error, misbehaves: Bool = false,
    at site: CallSite
  ) -> TestSource<Element> {
    let kind = misbehaves ? "misbehaving" : "hot"
    guard let (diagram, events) = read(text, as: .hot, named: kind, values, error: error, at: site)
    else {
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
    return hotSource(
      events, stopsAtEnd: !misbehaves, misbehaves: misbehaves, drawnAt: site, as: text)
  }

  /// Makes a drawn source that emits again for each subscription; the last text is for all further ones.
  package func coldSource<Element>(
    _ first: String, _ further: [String], _ values: DrawnValues<Element>, error: any Error,
    emitting emission: MarbleEmission = .afterSubscribing, at site: CallSite
  ) -> TestSource<Element> {
    func events(_ text: String) -> EventList<Element> {
      read(text, as: .cold, named: "cold", values, error: error, at: site)?.events ?? EventList()
    }
    return coldSource(
      events(first), further: further.map(events), emitting: emission, drawnAt: site, as: first)
  }

  private func read<Element>(
    _ text: String, as kind: MarbleDiagram.Kind, named name: String,
    _ values: DrawnValues<Element>, error: any Error, at site: CallSite
  ) -> (diagram: MarbleDiagram, events: EventList<Element>)? {
    let drawn = DrawnText(text: text, site: site)
    var syntax = syntax
    syntax.continuesAfterEnd = name == "misbehaving"
    do throws(MarbleFailure) {
      let diagram = try drawn.diagram(as: kind, in: syntax)
      let events = try drawn.events(of: diagram, values: values, error: error, in: syntax)
      drawn.warnOfMistakenTimes(in: syntax, besides: values.names)
      record.add(source: name, line: site.line, diagram)
      return (diagram, events)
    } catch {
      record.add(error, isSource: true)
      return nil
    }
  }

  /// Notes that what a test expects has emitted something after its end; `verify()` reports it.
  package func receive(surplus event: String, at site: CallSite) {
    record.add(
      MarbleFailure(
        "frame \(max(0, clock)): \(event) came after the end: a source emits nothing after its completion or its error",
        at: site))
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
    _ events: EventList<Element>, stopsAtEnd: Bool = true, misbehaves: Bool = false,
    drawnAt site: CallSite? = nil, as text: String = "hot"
  ) -> TestSource<Element> {
    let log = SubscriptionLog(
      frames, isHot: true, drawnAt: site, orderName: orderName(text), of: record)
    record.add(log)
    return HotSource(log, events: events, stopsAtEnd: stopsAtEnd, misbehaves: misbehaves)
  }

  /// Makes a cold source.
  ///
  /// - Parameters:
  ///   - events: The events of the first subscription.
  ///   - further: The events of the second subscription, and so on, the last ones also for all further subscriptions; each an `EventList<Element>`.
  ///   - stopsAtEnd: Whether a terminal event is the last event that a subscriber receives.
  ///   - emission: When it emits the events of the first frame.
  ///   - site: Where it is drawn.
  ///   - text: How it is drawn, which names it.
  package func coldSource<Element>(
    _ events: EventList<Element>, further: [AnyObject] = [], stopsAtEnd: Bool = true,
    emitting emission: MarbleEmission = .afterSubscribing, drawnAt site: CallSite? = nil,
    as text: String = "cold"
  ) -> TestSource<Element> {
    let log = SubscriptionLog(
      frames, isHot: false, drawnAt: site, orderName: orderName(text), of: record)
    record.add(log)
    return ColdSource(
      log, events: events, further: further, stopsAtEnd: stopsAtEnd, emitting: emission)
  }
}
