import RxCore

/// A source as a test draws it.
struct DrawnSource<Element> {
  let values: DrawnValues<Element>
  let error: any Error
  let site: CallSite

  /// Makes the source that emits whether or not anybody is subscribed.
  func hot(_ text: String, on scheduler: TestScheduler) -> TestableObservable<Element> {
    guard let (diagram, events) = read(text, as: .hot, on: scheduler) else {
      return scheduler.hotObservable(EventList<Event<Element>>())
    }
    let first = diagram.marks.first?.frame ?? 0
    if diagram.firstFrame < scheduler.clock && scheduler.clock <= 0 && !scheduler.isRunning {
      scheduler.setClock(diagram.firstFrame)
    }
    if events.count > 0 && first < scheduler.clock {
      scheduler.record.add(tooLate(first, scheduler.clock), isSource: true)
    }
    return scheduler.hotObservable(events, drawnAt: site)
  }

  /// Makes the source that emits again for each subscription; the last text is for all further ones.
  func cold(_ texts: [String], on scheduler: TestScheduler) -> TestableObservable<Element> {
    let subscriptions = texts.map { text in
      read(text, as: .cold, on: scheduler)?.events ?? EventList()
    }
    return scheduler.coldObservable(
      subscriptions.first ?? EventList(), further: Array(subscriptions.dropFirst()), drawnAt: site)
  }

  private func read(
    _ text: String, as kind: MarbleDiagram.Kind, on scheduler: TestScheduler
  ) -> (diagram: MarbleDiagram, events: EventList<Event<Element>>)? {
    let drawn = DrawnText(text: text, site: site)
    do throws(MarbleFailure) {
      let diagram = try drawn.diagram(as: kind, in: scheduler.syntax)
      let events = try drawn.events(
        of: diagram, values: values, error: error, in: scheduler.syntax)
      drawn.warnOfMistakenTimes(in: scheduler.syntax, besides: values.names)
      scheduler.record.add(source: kind == .hot ? "hot" : "cold", line: site.line, diagram)
      return (diagram, events)
    } catch {
      scheduler.record.add(error, isSource: true)
      return nil
    }
  }

  private func tooLate(_ frame: Int, _ clock: Int) -> MarbleFailure {
    MarbleFailure(
      """
      this source draws frame \(frame), which has passed: the scheduler is at frame \(clock); make \
      sources before it runs, and a new scheduler for each test
      """, at: site)
  }
}
