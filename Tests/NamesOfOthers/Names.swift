import RxCore

// Types and operators that other packages declare, such as RxSwiftExt, RxAutomaton and apps.

package enum RepeatBehavior { case immediate(maxCount: UInt) }
package enum FilterMap<Result> { case ignore, map(Result) }
package enum FlattenStrategy { case merge, latest }
package protocol BindableType { associatedtype ViewModel }
package struct Comparison {
  package init() {}
}
package struct Difference {
  package init() {}
}

extension ObservableType {
  package func unwrap<Result>() -> Observable<Result> where Element == Result? {
    compactMap { $0 }.map { $0 }
  }

  package func mapTo<Result>(_ value: Result) -> Observable<Result> { map { _ in value } }

  package func filterMap<Result>(
    _ transform: @escaping (Element) throws -> FilterMap<Result>
  ) -> Observable<Result> {
    compactMap { element in
      if case .map(let result) = try transform(element) { result } else { nil }
    }
  }

  package func retry(_ behavior: RepeatBehavior) -> Observable<Element> { retry(1) }

  package func pairwise() -> Observable<(Element, Element)> {
    Observable.zip(self, skip(1)) { ($0, $1) }
  }
}

extension ObservableType where Element == Bool {
  package func not() -> Observable<Bool> { map { !$0 } }
}
