/// An observable that is also an observer, or gives one.
public protocol SubjectType<Element>: ObservableType {
  /// What sends events into the subject.
  associatedtype Observer: ObserverType

  /// The side of the subject that receives events.
  func asObserver() -> Observer
}
