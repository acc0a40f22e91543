import MarbleKit
import RxCore

extension TestScheduler {
  /// Makes a drawn source that emits with or without subscribers.
  package func hotSource<Element>(
    _ text: String, _ values: DrawnValues<Element>, error: any Error, at site: CallSite
  ) -> TestableObservable<Element> {
    guard let (diagram, events) = read(text, as: .hot, values, error: error, at: site) else {
      return hotObservable(EventList<Event<Element>>())
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
    return hotObservable(events, drawnAt: site)
  }

  /// Makes a drawn source that emits again for each subscription; the last text is for all further ones.
  package func coldSource<Element>(
    _ first: String, _ further: [String], _ values: DrawnValues<Element>, error: any Error,
    at site: CallSite
  ) -> TestableObservable<Element> {
    func events(_ text: String) -> EventList<Event<Element>> {
      read(text, as: .cold, values, error: error, at: site)?.events ?? EventList()
    }
    return coldObservable(events(first), further: further.map(events), drawnAt: site)
  }

  private func read<Element>(
    _ text: String, as kind: MarbleDiagram.Kind, _ values: DrawnValues<Element>, error: any Error,
    at site: CallSite
  ) -> (diagram: MarbleDiagram, events: EventList<Event<Element>>)? {
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

  /// Creates a source that emits the events of an observable, and records its own subscriptions.
  package func relaying<Element>(_ observable: Observable<Element>) -> TestableObservable<Element> {
    TestableObservable(RelayedSource(SubscriptionLog(frames, isHot: false), observable))
  }
}
