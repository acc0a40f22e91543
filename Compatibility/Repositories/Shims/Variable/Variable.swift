import RxSwift

/// RxSwift 4's type of this name, for RxAutomaton.
public final class Variable<Element> {
  private let subject: BehaviorSubject<Element>
  private var current: Element

  public var value: Element {
    get { current }
    set {
      current = newValue
      subject.onNext(newValue)
    }
  }

  public init(_ value: Element) {
    current = value
    subject = BehaviorSubject(value: value)
  }

  public func asObservable() -> Observable<Element> { subject }

  deinit { subject.onCompleted() }
}
