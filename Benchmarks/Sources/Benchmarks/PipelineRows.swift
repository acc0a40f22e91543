import BenchmarkPipelines
import OpenCombine
import RxCore

extension Pipelines {
  /// The rows: RxCore against OpenCombine, or against a smaller task of RxCore where OpenCombine lacks the operator.
  static var comparisons: [Comparison] {
    [
      element("subject, map, filter, scan, map, filter", 0.19, { filtered($0) }, { filtered($0) }),
      Comparison(
        title: "range, map, filter, scan, map, filter: an element", bound: 0.1,
        contenders: [ranging { filtered($0) }, rangingPeer { filtered($0) }]),
      element("subject, one subscriber", 0.19, { $0 }, { $0 }),
      element("subject, twenty maps", 0.2, { increments($0, 20) }, { increments($0, 20) }),
      element("flatMap to just", 0.15, { mergedJusts($0) }, { mergedJusts($0) }),
      element("flatMapLatest to just", 0.15, { latestJusts($0) }, { latestJusts($0) }),
      element("concatMap to just", 0.15, { justsInTurn($0) }, { justsInTurn($0) }),
      element("zip of two sources", 0.08, { pairs($0) }, { pairs($0) }),
      element("buffer of ten", 0.13, { tens($0) }, { tens($0) }),
      Comparison(
        title: "share, ten subscribers: an element", bound: 0.03,
        contenders: [sharing(10) { shared($0) }, sharingPeer(10) { shared($0) }]),
      Comparison(
        title: "subject, a hundred subscribers: an element", bound: 0.03,
        contenders: [sharing(100) { $0 }, sharingPeer(100) { $0 }]),
    ] + subscriptionRows + ownRows
  }

  private static var subscriptionRows: [Comparison] {
    [
      Comparison(
        title: "just: subscribe and dispose", bound: 0.31,
        contenders: [
          subscribing("RxCore", to: .just(1)),
          subscribingPeer(to: Just(1).eraseToAnyPublisher()),
        ]),
      Comparison(
        title: "just, three operators: subscribe and dispose", bound: 0.34,
        contenders: [
          subscribing("RxCore", to: keepMost(runningSum(increment(.just(1))))),
          subscribingPeer(to: keepMost(runningSum(increment(Just(1).eraseToAnyPublisher())))),
        ]),
      Comparison(
        title: "subject, three operators: subscribe and dispose", bound: 0.4,
        contenders: [
          subscribing("RxCore", to: keepMost(runningSum(increment(PublishSubject<Int>())))),
          subscribingPeer(
            to: keepMost(
              runningSum(increment(PassthroughSubject<Int, Never>().eraseToAnyPublisher())))),
        ]),
      Comparison(
        title: "subject, three operators: build, subscribe and dispose", bound: 0.5,
        contenders: [building(), buildingPeer()]),
    ]
  }

  /// OpenCombine lacks these operators.
  private static var ownRows: [Comparison] {
    [
      Comparison(
        title: "combineLatest of two sources: an element", bound: 6,
        contenders: [
          pumping("combineLatest of two") { sumOfTwo($0, other) },
          pumping("subject, one subscriber") { $0 },
        ]),
      Comparison(
        title: "withLatestFrom: an element", bound: 5,
        contenders: [
          pumping("withLatestFrom") { withLatest($0, other) },
          pumping("subject, one subscriber") { $0 },
        ]),
      Comparison(
        title: "merge of ten subjects: an element", bound: 5,
        contenders: [mergingSubjects(), pumping("subject, one subscriber") { $0 }]),
      Comparison(
        title: "merge of ten ranges: an element", bound: 36,
        contenders: [mergingRanges(), ranging { $0 }]),
      Comparison(
        title: "combineLatest of four sources: an element", bound: 2,
        contenders: [
          pumping("four sources") { sumOfFour($0, other) },
          pumping("two sources") { sumOfTwo($0, other) },
        ]),
      Comparison(
        title: "combineLatest of four sources, tuples: an element", bound: 2,
        contenders: [
          pumping("four sources") { tuplesOfFour($0, other) },
          pumping("two sources") { sumOfTwo($0, other) },
        ]),
      Comparison(
        title: "zip of four sources: an element of each", bound: 2.5,
        contenders: [
          pumping("four sources") { quadruples($0) },
          pumping("two sources") { pairs($0) },
        ]),
    ]
  }

  /// An element of a subject, through operators of both libraries.
  private static func element(
    _ title: String, _ bound: Double,
    _ stages: @escaping (Observable<Int>) -> Observable<Int>,
    _ peer: @escaping (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> Comparison {
    Comparison(
      title: title + ": an element", bound: bound,
      contenders: [pumping("RxCore", through: stages), pumpingPeer(through: peer)])
  }
}
