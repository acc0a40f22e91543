import Foundation
import RxCore
import RxFoundation
import RxFoundationNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A model of an app, with operators, tasks, timers, networking and notifications.
public final class Search: Sendable {
  /// What is typed.
  public let text = PublishRelay<String>()

  /// Creates a model.
  public init() {}

  /// The answers to what is typed.
  public func answers(
    on scheduler: any SchedulerType, _ ask: @escaping @Sendable (String) async throws -> String
  ) -> Observable<String> {
    text.debounce(.milliseconds(300), scheduler: scheduler)
      .flatMapLatest { text in Observable.from { try await ask(text) }.catchAndReturn("") }
      .share(replay: 1)
  }

  /// A page, then what is said of it.
  public func page(at url: URL, comments: AsyncStream<String>) -> Observable<String> {
    let page = URLSession.shared.rx.data(request: URLRequest(url: url))
    return page.map { String(decoding: $0, as: UTF8.self) }.concat(comments.asObservable())
  }

  /// Counts until the app is told to stop.
  public func count(in center: NotificationCenter) async throws -> Int {
    let clock = ClockScheduler(ContinuousClock())
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: clock)
    let stop = Reactive(center).notification(Notification.Name("stop"))
    var count = 0
    for try await _ in ticks.take(until: stop).values { count += 1 }
    return count
  }
}
