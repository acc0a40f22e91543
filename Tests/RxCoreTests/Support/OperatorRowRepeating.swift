import RxCore

extension OperatorRow {
  static var repeating: [OperatorRow] { goingOn + looking + resharing }

  private static var goingOn: [OperatorRow] {
    [
      OperatorRow("apply") { parts in
        parts.source.apply { [captured = parts.captured] in $0.map { captured.touch($0) } }
      },
      OperatorRow("catch(to:)") { $0.source.catch(to: $0.other) },
      OperatorRow("mapError") { parts in
        parts.source.mapError { [captured = parts.captured] error in
          _ = captured.touch(0)
          return error
        }
      },
      OperatorRow("onErrorResumeNext") { $0.source.onErrorResumeNext($0.other) },
      OperatorRow("repeat(_:)") { $0.source.repeat(2) },
      OperatorRow("repeat(_:delay:)") {
        $0.source.repeat(2, delay: .seconds(5), scheduler: $0.scheduler)
      },
      OperatorRow("repeatWhen") { parts in
        let other = parts.other
        return parts.source.repeatWhen { $0.take(1).flatMap { _ in other } }
      },
      OperatorRow("throwIfEmpty") { parts in
        parts.source.throwIfEmpty { [captured = parts.captured] in
          _ = captured.touch(0)
          return TestError()
        }
      },
    ]
  }

  private static var looking: [OperatorRow] {
    [
      OperatorRow("delayWhen") { parts in
        let other = parts.other
        return parts.source.delayWhen { _ in other }
      },
      OperatorRow("delayWhen(subscriptionDelay:)") { parts in
        let other = parts.other
        return parts.source.delayWhen(subscriptionDelay: other) { _ in other }
      },
      OperatorRow("doNext") { parts in
        let captured = parts.captured
        return parts.source.doNext { _ = captured.touch($0) }.doError { _ in _ = captured.touch(0) }
          .doCompleted { _ = captured.touch(0) }
      },
      OperatorRow("finalize") { parts in
        let captured = parts.captured
        return parts.source.finalize { _ = captured.touch(0) }
      },
      OperatorRow("finally") { parts in
        let captured = parts.captured
        return parts.source.finally { _ = captured.touch(0) }
      },
      OperatorRow("initially") { parts in
        let captured = parts.captured
        return parts.source.initially { _ = captured.touch(0) }
      },
    ]
  }

  private static var resharing: [OperatorRow] {
    [
      // What stays connected without a subscriber is released by the end of its source, which comes first therefore.
      OperatorRow("autoconnect") { $0.source.take(2).publish().autoconnect() },
      OperatorRow("share(connector:)") { parts in
        parts.source.share(connector: { ReplaySubject<Tracked>.create(bufferSize: 1) })
      },
      OperatorRow("share(resetOnComplete:)") { parts in
        let scheduler = parts.scheduler
        return parts.source.share(
          resetOnError: .when { _ in Observable<Int>.timer(.seconds(1), scheduler: scheduler) },
          resetOnComplete: .when { Observable<Int>.timer(.seconds(1), scheduler: scheduler) },
          resetOnRefCountZero: .when { Observable<Int>.timer(.seconds(1), scheduler: scheduler) })
      },
      OperatorRow("shareReplay") { $0.source.take(2).shareReplay(1) },
      OperatorRow("shareReplay(_:refCount:)") { $0.source.shareReplay(2, refCount: true) },
    ]
  }
}
