import Foundation
import RxCore
import RxFoundation
import RxFoundationNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A model of an app, with operators, tasks, timers, networking and notifications.
public final class Search: Sendable {
  /// The text that the user types.
  public let text = PublishRelay<String>()

  /// Creates a model.
  public init() {}

  /// The answers for the typed text.
  public func answers(
    on scheduler: any SchedulerType, _ ask: @escaping @Sendable (String) async throws -> String
  ) -> Observable<String> {
    text.debounce(.milliseconds(300), scheduler: scheduler)
      .flatMapLatest { text in Observable.from { try await ask(text) }.catchAndReturn("") }
      .share(replay: 1)
  }

  /// A page, and then the comments on it.
  public func page(at url: URL, comments: AsyncStream<String>) -> Observable<String> {
    let page = URLSession.shared.rx.data(request: URLRequest(url: url))
    return page.map { String(decoding: $0, as: UTF8.self) }.concat(comments.asObservable())
  }

  /// Counts until the app stops it.
  public func count(in center: NotificationCenter) async throws -> Int {
    let clock = ClockScheduler(ContinuousClock())
    let ticks = Observable<Int>.interval(.seconds(1), scheduler: clock)
    let stop = Reactive(center).notification(Notification.Name("stop"))
    var count = 0
    for try await _ in ticks.take(until: stop).values { count += 1 }
    return count
  }
}
