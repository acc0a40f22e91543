import App
import RxCore

/// The states of a list that loads its items page by page.
func pageStates(
  more: Observable<Void>, load: @escaping (Int) throws -> Observable<[String]>
) -> Observable<Pages> {
  .deferred {
    var (items, page, isComplete) = ([String](), 0, false)
    return more.startWith(()).filter { !isComplete }.flatMapFirst {
      try load(page)
        .do(onNext: { new in
          items += new
          page += 1
          isComplete = new.isEmpty
        })
        .catchAndReturn([])
        .map { _ in Pages(items) }
        .startWith(Pages(items, isLoading: true))
    }
  }
}
