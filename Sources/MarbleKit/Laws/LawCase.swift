/// The sources of one case, and their events: both pipelines have the same.
package final class LawCase {
  package let sources: [ArbitrarySource]
  private let lists: [LawValues]
  /// The events of each source.
  private lazy var events = zip(sources, lists).map { source, list in list.events(source) }
  /// The diagrams, which name the sources in an order.
  private lazy var diagrams = zip(sources, lists).map { source, list in
    "\(source.diagram(of: list.tokens))"
  }

  init(_ sources: [ArbitrarySource], of lists: [LawValues]) {
    self.sources = sources
    self.lists = lists
  }

  /// Makes a source, which has values of this type.
  package func source<Element>(
    _ index: Int, of _: Element.Type, in world: TestWorld
  ) -> TestSource<Element> {
    let events = unsafeDowncast(events[index], to: EventList<Element>.self)
    let name = world.frames.hasChooser ? diagrams[index] : ""
    return sources[index].isHot
      ? world.hotSource(events, as: name) : world.coldSource(events, as: name)
  }
}
