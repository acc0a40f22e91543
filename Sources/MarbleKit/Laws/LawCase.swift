/// The sources of one case, and their events: both pipelines have the same.
package final class LawCase {
  package let sources: [ArbitrarySource]
  private let lists: [LawValues]
  /// The events of each source.
  private lazy var events = zip(sources, lists).map { source, list in list.events(source) }

  init(_ sources: [ArbitrarySource], of lists: [LawValues]) {
    self.sources = sources
    self.lists = lists
  }

  /// The events of a source, which has values of this type.
  package func events<Element>(_ index: Int, of _: Element.Type) -> EventList<Element> {
    unsafeDowncast(events[index], to: EventList<Element>.self)
  }
}
