import RxCore

// Types and operators that other packages declare, such as RxSwiftExt, RxAutomaton and apps.

public enum RepeatBehavior { case immediate(maxCount: UInt) }
public enum FilterMap<Result> { case ignore, map(Result) }
public enum FlattenStrategy { case merge, latest }
public protocol BindableType { associatedtype ViewModel }
public struct Comparison {
  public init() {}
}
public struct Difference {
  public init() {}
}

extension ObservableType {
  public func unwrap<Result>() -> Observable<Result> where Element == Result? {
    compactMap { $0 }.map { $0 }
  }

  public func mapTo<Result>(_ value: Result) -> Observable<Result> { map { _ in value } }

  public func filterMap<Result>(
    _ transform: @escaping (Element) throws -> FilterMap<Result>
  ) -> Observable<Result> {
    compactMap { element in
      if case .map(let result) = try transform(element) { result } else { nil }
    }
  }

  public func retry(_ behavior: RepeatBehavior) -> Observable<Element> { retry(1) }

  public func pairwise() -> Observable<(Element, Element)> {
    Observable.zip(self, skip(1)) { ($0, $1) }
  }
}

extension ObservableType where Element == Bool {
  public func not() -> Observable<Bool> { map { !$0 } }
}
