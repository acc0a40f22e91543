import RxCore
import Synchronization

/// The rows of disposables: each member must be disposed exactly once.
enum Disposing {
  static func rows() -> [Row] {
    [
      Row("CompositeDisposable") { round in
        let composite = CompositeDisposable()
        race(
          round, add: { _ = composite.insert($0) },
          meanwhile: { if let key = composite.insert($0) { composite.remove(for: key) } },
          end: composite.dispose)
      },
      Row("SerialDisposable") { round in
        let serial = SerialDisposable()
        race(
          round, add: { serial.disposable = $0 }, meanwhile: { serial.disposable = $0 },
          end: serial.dispose)
      },
      Row("SingleAssignmentDisposable") { round in
        race(
          round,
          add: {
            let single = SingleAssignmentDisposable()
            single.setDisposable($0)
            single.dispose()
          }, meanwhile: { $0.dispose() }, end: {})
        let single = SingleAssignmentDisposable()
        let member = Member()
        round.workers.run([{ single.setDisposable(member) }, single.dispose, single.dispose])
        round.expect(member.count == 1, "disposed \(member.count) times")
      },
      Row("DisposeBag") { round in
        let bag = Locked<DisposeBag?>(DisposeBag())
        race(
          round,
          add: { member in
            if let bag = bag.withLock({ $0 }) { bag.insert(member) } else { member.dispose() }
          }, meanwhile: { DisposeBag().insert($0) },
          end: {
            let last = bag.withLock { $0.take() }
            withExtendedLifetime(last) {}
          })
      },
      Row("RefCountDisposable") { round in
        let member = Member()
        let references = RefCountDisposable(disposable: member)
        let early = references.retain()
        round.workers.run(
          (0..<2).map { _ in
            {
              for _ in 0..<8 {
                let retention = references.retain()
                if !references.isDisposed, member.count > 0 {
                  Violations.shared.report("disposed while retained")
                }
                retention.dispose()
                retention.dispose()
              }
            }
          } + [references.dispose, early.dispose])
        round.events += 1
        round.expect(member.count == 1, "disposed \(member.count) times")
      },
      Row("ScheduledDisposable") { round in
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let member = Member()
        let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: member)
        round.workers.run([scheduled.dispose, scheduled.dispose])
        round.events += 1
        Deadline.wait(until: { member.count > 0 }, or: { "never disposed" })
        round.expect(member.count == 1, "disposed \(member.count) times")
      },
    ]
  }

  /// Adds members on two threads while a third ends the group.
  private static func race(
    _ round: Round, add: @escaping (Member) -> Void, meanwhile: @escaping (Member) -> Void,
    end: @escaping () -> Void
  ) {
    let members = (0..<32).map { _ in Member() }
    var randoms = (0..<3).map { _ in round.random.split() }
    let last = randoms[2].below(40)
    round.workers.run([
      { [random = randoms[0]] in
        var random = random
        for member in members[..<16] {
          add(member)
          pause(&random)
        }
      },
      { [random = randoms[1]] in
        var random = random
        for member in members[16...] {
          meanwhile(member)
          pause(&random)
        }
      },
      { [random = randoms[2]] in
        var random = random
        for _ in 0..<last { pause(&random) }
        end()
      },
    ])
    round.events += members.count
    for member in members {
      round.expect(member.count == 1, "a member was disposed \(member.count) times")
    }
  }
}

/// Counts its disposals.
private final class Member: Counted, Disposable, @unchecked Sendable {
  private let disposals = Atomic(0)

  var count: Int { disposals.load(ordering: .relaxed) }

  func dispose() { disposals.wrappingAdd(1, ordering: .relaxed) }
}
