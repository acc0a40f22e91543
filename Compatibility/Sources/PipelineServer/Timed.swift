import Pipelines

extension Builders {
  mutating func addTimed() {
    observable("debounce") { $0.source.debounce($0.time(0), scheduler: $0.scheduler) }
    observable("throttle") {
      $0.source.throttle($0.time(0), latest: $0.flag(1), scheduler: $0.scheduler)
    }
    observable("delay") { $0.source.delay($0.time(0), scheduler: $0.scheduler) }
    observable("delaySubscription") {
      $0.source.delaySubscription($0.time(0), scheduler: $0.scheduler)
    }
    observable("timeout") { $0.source.timeout($0.time(0), scheduler: $0.scheduler) }
    observable("timeoutOther") {
      $0.source.timeout($0.time(0), other: $0.observable(1), scheduler: $0.scheduler)
    }
    observable("takeFor") { $0.source.take(for: $0.time(0), scheduler: $0.scheduler) }
    observable("skipFor") { $0.source.skip($0.time(0), scheduler: $0.scheduler) }
    observable("observeOn") { $0.source.observe(on: $0.queue(0)) }
    observable("subscribeOn") { $0.source.subscribe(on: $0.queue(0)) }
  }
}
