/// An observable that is also an observer, or provides one.
public protocol SubjectType<Element>: ObservableType {
  /// The type of the subject's observer side.
  associatedtype Observer: ObserverType

  /// Returns the side of the subject that receives events.
  func asObserver() -> Observer
}
