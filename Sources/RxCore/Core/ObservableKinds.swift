/// A subclass of `Observable` that operators recognise.
///
/// An observable stores its kind, because comparing it costs less than a dynamic cast.
@frozen
@usableFromInline
enum ObservableKind {
  case general, just, mapped
}

/// An observable that emits one element and completes, both on subscription.
@usableFromInline
final class Just<Element>: Observable<Element> {
  @usableFromInline let element: Element

  @inlinable
  init(_ element: Element) {
    self.element = element
    super.init(.just, name: "just(_:)")
  }

  @inlinable
  func emit(into sink: Sink<Element>) {
    sink.next(element)
    if !sink.isStopped { sink.ends.completed() }
  }
}

extension Just: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

/// The result of `map`.
///
/// A further `map` extends it instead of adding an operator; only the first one catches errors.
@usableFromInline
final class Mapped<Element>: Observable<Element> {
  @usableFromInline typealias Consumer = (Element) throws -> Void

  // Without size. If `deliver` had the index that `element` has in `Just`, the optimizer of Swift 6.3 would take one field for the other where
  // both casts of an observable are inlined, and crash: with a `map` of a `just` in a loop.
  @usableFromInline let isApartFromElement: Void = ()

  /// Attaches the receiver of the mapped elements, which may throw.
  @usableFromInline let deliver: (@escaping Consumer, Terminal) -> Void

  @inlinable
  init(_ deliver: @escaping (@escaping Consumer, Terminal) -> Void) {
    self.deliver = deliver
    super.init(.mapped, name: "map(_:)")
  }
}

extension Mapped: @unchecked Sendable {
  // Restated, as a subclass must: see `Observable`.
}

extension Observable {
  /// The observable as a `Just`, if it is one: an operator may emit its element without subscribing.
  @inlinable
  final var just: Just<Element>? {
    kind == .just ? unsafeDowncast(self, to: Just<Element>.self) : nil
  }

  /// The observable as the result of `map`, if it is one.
  @inlinable
  final var mapped: Mapped<Element>? {
    kind == .mapped ? unsafeDowncast(self, to: Mapped<Element>.self) : nil
  }
}
