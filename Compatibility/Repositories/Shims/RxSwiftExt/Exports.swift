import RxCore

public typealias FilterMap = RxFilterMap
public typealias RepeatBehavior = RxRepeatBehavior
public typealias RepeatPredicate = () -> Bool
public typealias RetryPredicate = (any Error) -> Bool

extension PrimitiveSequence {
  public func zip<Other: ObservableConvertibleType, Result>(
    with second: Other, resultSelector: @escaping (Element, Other.Element) throws -> Result
  ) -> Observable<Result> {
    .zip(asObservable(), second.asObservable(), resultSelector: resultSelector)
  }
}
