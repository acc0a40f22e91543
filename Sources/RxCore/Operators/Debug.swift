#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ObservableType {
  /// Prints every event of a subscription, its start and its disposal, with the time and a name.
  ///
  ///     2026-01-01 12:00:00.000: search -> subscribed
  ///     2026-01-01 12:00:00.004: search -> Event next(1)
  ///
  /// - Parameters:
  ///   - identifier: The name. By default, the file, the line and the function of the call.
  ///   - trimOutput: Whether to shorten a long event to its beginning and end.
  ///   - file: The file of the call.
  ///   - line: The line of the call.
  ///   - function: The function of the call.
  /// - Returns: The same events.
  /// - Seealso: [do](https://reactivex.io/documentation/operators/do.html)
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> Observable<Element> {
    let place = "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    return debugging(identifier ?? place, trimOutput) { print($0) }
  }

  /// Like `debug`, with another output for the lines.
  package func debugging(
    _ name: String, _ trimOutput: Bool, to write: @escaping (String) -> Void
  ) -> Observable<Element> {
    let log: (String) -> Void = { write("\(debugTimestamp()): \(name) -> \($0)") }
    let logEvent: (Event<Element>) -> Void = { event in
      let text = "\(event)"
      log(
        "Event \(trimOutput && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
    }
    let source = asObservable()
    return Observable(name: "debug") { downstream in
      log("subscribed")
      let stage = downstream.handling(
        next: { element in
          logEvent(.next(element))
          downstream.emit(element)
        },
        error: { error in
          logEvent(.error(error))
          downstream.error(error)
        },
        completed: {
          logEvent(.completed)
          downstream.completed()
        })
      downstream.scope.add(Disposables.create { log("isDisposed") })
      source.attach(stage)
    }
  }
}

/// Returns the current date and time in UTC, with milliseconds.
private func debugTimestamp() -> String {
  let milliseconds = Int((Date().timeIntervalSince1970 * 1_000).rounded(.down))
  let date = Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000)
  let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  return date.formatted(style).replacing("T", with: " ").replacing("Z", with: "")
}
