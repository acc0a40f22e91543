/// Counts its owner in `Resources.total` for as long as the owner lives.
@usableFromInline
package struct CountedResource: ~Copyable, Sendable {
  @usableFromInline
  package init() { Resources.incrementTotal() }

  deinit { Resources.decrementTotal() }
}
