import Foundation
import RxCore
import Synchronization

/// The rows of threads and tasks that wait for a sequence, of virtual time, and of feedback.
enum Waiting {
  static func rows() -> [Row] { waiting() + virtualTime() + feedback() }

  /// A cold sequence of the items of three sources, each on a thread of the scheduler.
  private static func cold(
    _ count: Int, _ scheduler: ConcurrentDispatchQueueScheduler, failing: Bool = false
  ) -> Observable<Item> {
    .merge(
      (0..<3).map { source in
        Observable.range(start: 0, count: count, scheduler: scheduler).map { index in
          if failing, source == 0, index == count - 1 { throw Failure() }
          return Item(source, index)
        }
      })
  }

  private static func isOrdered(_ marks: [Mark]) -> Bool {
    (0..<3).allSatisfy { source in
      let own = marks.filter { $0.source == source }.map(\.index)
      return own == Array(0..<own.count)
    }
  }

  private static func waiting() -> [Row] {
    [
      Row("toBlocking") { round in
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let count = round.random.below(20) + 1
        let fails = round.random.below(4) == 0
        let received = Atomic(0)
        round.workers.run([
          {
            switch cold(count, scheduler, failing: fails).toBlocking(timeout: 20).materialize() {
            case .completed(let items):
              let marks = items.map(\.mark)
              if fails { Violations.shared.report("completed although a source failed") }
              if marks.count != 3 * count || !isOrdered(marks) {
                Violations.shared.report("wrong elements: \(marks)")
              }
              received.wrappingAdd(marks.count, ordering: .relaxed)
            case .failed(_, let error):
              if !fails || !(error is Failure) { Violations.shared.report("failed: \(error)") }
            }
          },
          {
            do {
              let first = try cold(count, scheduler).toBlocking(timeout: 20).first()
              if first?.mark.index != 0 { Violations.shared.report("wrong first element") }
              received.wrappingAdd(1, ordering: .relaxed)
            } catch { Violations.shared.report("first() failed: \(error)") }
          },
        ])
        round.events += received.load(ordering: .relaxed)
      },
      Row("toBlocking(timeout:)") { round in
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let timeout = Double(round.random.below(100)) / 1_000_000
        round.workers.run([
          {
            switch cold(20, scheduler).toBlocking(timeout: timeout).materialize() {
            case .completed(let items):
              if items.count != 60 { Violations.shared.report("\(items.count) elements") }
            case .failed(let items, let error):
              guard case RxError.timeout = error, isOrdered(items.map(\.mark)) else {
                return Violations.shared.report("failed: \(error)")
              }
            }
          }
        ])
        round.events += 1
      },
      Row("values") { round in
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let count = round.random.below(20) + 1
        let fate = round.random.below(3)
        let random = round.random.split()
        round.workers.run([
          {
            let done = DispatchSemaphore(value: 0)
            let task = Task.detached {
              var marks: [Mark] = []
              do {
                for try await item in cold(count, scheduler, failing: fate == 1).values {
                  marks.append(item.mark)
                }
                if fate == 1 { Violations.shared.report("completed although a source failed") }
                // A cancelled task completes only if the elements have all come before.
                if fate != 1, marks.count != 3 * count {
                  Violations.shared.report("\(marks.count) of \(3 * count) elements")
                }
              } catch {
                let isExpected =
                  fate == 1 ? error is Failure : fate == 2 && error is CancellationError
                if !isExpected { Violations.shared.report("failed: \(error)") }
              }
              if !isOrdered(marks) { Violations.shared.report("wrong elements: \(marks)") }
              done.signal()
            }
            var random = random
            for _ in 0..<random.below(30) { pause(&random) }
            if fate == 2 { task.cancel() }
            if done.wait(timeout: .now() + .seconds(Deadline.seconds)) != .success {
              Violations.shared.abort("the task has not finished after \(Deadline.seconds) s")
            }
          }
        ])
        round.events += count
      },
    ]
  }

  private static func virtualTime() -> [Row] {
    [
      Row("virtual time of several threads") { round in
        let scheduler = HistoricalScheduler()
        let ran = Atomic(0)
        let cancelled = Atomic(0)
        let inside = Atomic(0)
        let work: () -> Void = {
          if inside.wrappingAdd(1, ordering: .relaxed).oldValue > 0 {
            Violations.shared.report("two pieces of work at once")
          }
          ran.wrappingAdd(1, ordering: .relaxed)
          inside.wrappingSubtract(1, ordering: .relaxed)
        }
        let isFinished = Atomic(0)
        let randoms = (0..<2).map { _ in round.random.split() }
        let asking: [() -> Void] = randoms.map { random in
          {
            var random = random
            for number in 0..<16 {
              let token = Counted()
              let handle = scheduler.scheduleRelative((), dueTime: .seconds(random.below(9))) { _ in
                withExtendedLifetime(token, work)
                return Disposables.create()
              }
              if number % 4 == 0 {
                handle.dispose()
                cancelled.wrappingAdd(1, ordering: .relaxed)
              }
              pause(&random)
            }
            isFinished.wrappingAdd(1, ordering: .releasing)
          }
        }
        let running: () -> Void = {
          while isFinished.load(ordering: .acquiring) < 2 {
            scheduler.start()
            sched_yield()
          }
        }
        round.workers.run(asking + [running, running])
        scheduler.start()
        let (runs, handles) = (ran.load(ordering: .relaxed), cancelled.load(ordering: .relaxed))
        round.events += runs
        // Work that was cancelled may have run before.
        round.expect(runs <= 32 && runs >= 32 - handles, "\(runs) runs, \(handles) cancelled")
      },
      Row("operators in virtual time of several threads") { round in
        let scheduler = HistoricalScheduler()
        let watcher = Watcher(isResident: true)
        let subjects = (0..<2).map { _ in PublishSubject<Item>() }
        watcher.subscribe(
          to: Observable.merge(subjects).delay(.seconds(1), scheduler: scheduler)
            .buffer(timeSpan: .seconds(1), count: 3, scheduler: scheduler))
        let isFinished = Atomic(0)
        let feeding: [() -> Void] = subjects.enumerated().map { source, subject in
          var random = round.random.split()
          return {
            for index in 0..<12 {
              subject.onNext(Item(source, index))
              pause(&random)
            }
            subject.onCompleted()
            isFinished.wrappingAdd(1, ordering: .releasing)
          }
        }
        round.workers.run(
          feeding + [
            {
              while isFinished.load(ordering: .acquiring) < 2 {
                scheduler.advanceTo(scheduler.clock.addingTimeInterval(0.5))
                sched_yield()
              }
            }
          ])
        Deadline.wait(
          until: {
            scheduler.advanceTo(scheduler.clock.addingTimeInterval(0.5))
            return watcher.hasEnded
          }, or: { "the terminal event is missing" })
        watcher.close()
        watcher.settle()
        round.events += watcher.events.count
        round.expect(
          isOrdered(watcher.events.flatMap { $0 }) && watcher.itemCount == 24,
          "wrong elements: \(watcher.events)")
      },
    ]
  }

  private static func feedback() -> [Row] {
    typealias Make = (Observable<Int>, ConcurrentDispatchQueueScheduler) -> Observable<Int>
    let operators: [(String, Make)] = [
      ("observe(on:)", { $0.observe(on: $1) }),
      ("delay", { $0.delay(.microseconds(5), scheduler: $1) }),
      ("debounce", { $0.debounce(.microseconds(5), scheduler: $1) }),
      ("throttle", { $0.throttle(.microseconds(5), scheduler: $1) }),
      (
        "flatMap",
        { source, scheduler in
          source.flatMap { Observable.just($0).observe(on: scheduler) }
        }
      ),
      ("share(replay: 1)", { $0.observe(on: $1).share(replay: 1) }),
    ]
    return operators.map { name, make in
      Row("feedback through \(name)") { round in
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let queue = DispatchQueue(label: "feedback")
        let subject = PublishSubject<Int>()
        let newest = Atomic(-1)
        let last = 40
        let subscription = make(subject, scheduler).subscribe(onNext: { element in
          let old = newest.exchange(element, ordering: .relaxed)
          if element != old + 1 { Violations.shared.report("\(element) after \(old)") }
          if element < last { queue.async { subject.onNext(element + 1) } }
        })
        subject.onNext(0)
        Deadline.wait(
          until: { newest.load(ordering: .relaxed) == last },
          or: { "stuck at \(newest.load(ordering: .relaxed))" })
        subscription.dispose()
        queue.sync {}
        round.events += last + 1
      }
    }
  }
}
