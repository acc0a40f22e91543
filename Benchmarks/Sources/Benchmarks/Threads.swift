import Dispatch
import Foundation
import RxCore

/// What an element costs where several threads meet, beside a recursive lock around each delivery.
///
/// RxSwift's `merge` takes more than four times as long as the lock.
enum Threads {
  nonisolated(unsafe) static var sum = 0

  static let elements = 400_000

  static var comparisons: [Comparison] {
    [1, 2, 4, 8, 16].map { threads in
      Comparison(
        title: "merge, \(threads == 1 ? "1 thread" : "\(threads) threads"): an element", bound: 4,
        contenders: [merging(threads), locking(threads)])
    }
  }

  private static func merging(_ threads: Int) -> Contender {
    Contender(name: "RxCore", operations: elements) {
      let subjects = (0..<threads).map { _ in PublishSubject<Int>() }
      let subscription = Observable.merge(subjects).subscribe(onNext: { sum &+= $0 })
      send(into: subjects)
      subscription.dispose()
    }
  }

  private static func locking(_ threads: Int) -> Contender {
    Contender(name: "a recursive lock", operations: elements) {
      let lock = NSRecursiveLock()
      let subjects = (0..<threads).map { _ in PublishSubject<Int>() }
      let subscriptions = subjects.map { subject in
        subject.subscribe(onNext: { element in
          lock.lock()
          sum &+= element
          lock.unlock()
        })
      }
      send(into: subjects)
      for subscription in subscriptions { subscription.dispose() }
    }
  }

  /// Sends elements into each subject, from a thread each.
  private static func send(into subjects: [PublishSubject<Int>]) {
    let group = DispatchGroup()
    for subject in subjects {
      group.enter()
      Thread.detachNewThread {
        for element in 0..<elements / subjects.count { subject.onNext(element) }
        group.leave()
      }
    }
    group.wait()
  }
}
