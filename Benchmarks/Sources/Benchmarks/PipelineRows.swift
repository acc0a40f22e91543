import BenchmarkPipelines
import OpenCombine
import RxCoreRuns

extension Pipelines {
  /// The rows: RxCore against OpenCombine, or against a smaller task of RxCore where OpenCombine lacks the operator.
  static var comparisons: [Comparison] { elementRows + subscriptionRows + ownRows }

  private static var elementRows: [Comparison] {
    [
      row(
        "subject, map, filter, scan, map, filter: an element", 0.21, pumpingPeer(through: filtered)),
      row(
        "range, map, filter, scan, map, filter: an element", 0.09, rangingPeer(through: filtered)),
      row("subject, one subscriber: an element", 0.19, pumpingPeer { $0 }),
      row("subject, twenty maps: an element", 0.2, pumpingPeer { increments($0, 20) }),
      row("flatMap to just: an element", 0.16, pumpingPeer(through: mergedJusts)),
      row("flatMapLatest to just: an element", 0.16, pumpingPeer(through: latestJusts)),
      row("concatMap to just: an element", 0.16, pumpingPeer(through: justsInTurn)),
      row("zip of two sources: an element", 0.06, pumpingPeer(through: pairs)),
      row("buffer of ten: an element", 0.13, pumpingPeer(through: tens)),
      row("share, ten subscribers: an element", 0.03, sharingPeer(10, through: shared)),
      row("subject, a hundred subscribers: an element", 0.03, sharingPeer(100) { $0 }),
    ]
  }

  private static var subscriptionRows: [Comparison] {
    let (just, subject) = (Just(1), PassthroughSubject<Int, Never>())
    return [
      row("just: subscribe and dispose", 0.14, subscribingPeer(to: just.eraseToAnyPublisher())),
      row(
        "just, three operators: subscribe and dispose", 0.28,
        subscribingPeer(to: keepMost(runningSum(increment(just.eraseToAnyPublisher()))))),
      row(
        "subject, three operators: subscribe and dispose", 0.34,
        subscribingPeer(to: keepMost(runningSum(increment(subject.eraseToAnyPublisher()))))),
      row("subject, three operators: build, subscribe and dispose", 0.42, buildingPeer()),
    ]
  }

  /// OpenCombine lacks these operators.
  private static var ownRows: [Comparison] {
    [
      row("combineLatest of two sources: an element", 6, oneSubscriber),
      row("withLatestFrom: an element", 5, oneSubscriber),
      row("merge of ten subjects: an element", 5, oneSubscriber),
      row("merge of ten ranges: an element", 42, own("one range: an element")),
      row("combineLatest of four sources: an element", 2, twoLatest),
      row("combineLatest of four sources, tuples: an element", 2, twoLatest),
      row("zip of four sources: an element of each", 2.5, own("zip of two sources: an element")),
    ]
  }

  private static var oneSubscriber: Contender { own("subject, one subscriber: an element") }

  private static var twoLatest: Contender { own("combineLatest of two sources: an element") }

  /// A smaller task of RxCore.
  private static func own(_ title: String) -> Contender {
    let run = rxCore(title)
    return Contender(name: title, operations: run.operations, body: run.body)
  }

  private static func row(_ title: String, _ bound: Double, _ peer: Contender) -> Comparison {
    Comparison(title: title, bound: bound, contenders: [rxCore(title), peer])
  }
}
