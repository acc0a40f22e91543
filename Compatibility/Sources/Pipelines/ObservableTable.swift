extension Operator {
  /// The lines of the tables; the initialiser of `Operator` describes their form.
  static let tables = [
    sources, elementwise, ends, combining, selecting, timed, sharing,
    singles, maybes, completables, infallibles, drivers, signals, controls,
  ]

  private static let sources = """
    O never
    O empty
    O just v *4
    O justOn v q
    O error m *3
    O errorOn m
    O of W *4
    O ofOn q W
    O from W
    O optional v
    O range v n *3
    O rangeOn v n q
    O repeatElement v
    O repeatOn v q
    O generate v n
    O timer t
    O timerEvery t d
    O interval d
    O hot E *10
    O cold E *14
    O create V *6
    O deferred m : >O
    O using m : >O
    O x *0
    O subject k *0
    O ref k *0
    """

  private static let elementwise = """
    O hook : O *0
    O map f : O *4
    O filter p : O *4
    O scan f : O
    O scanInto f : O
    O reduce f : O
    O reduceMap f f : O
    O take n : O *4
    O skip n : O
    O takeLast n : O
    O takeWhile p : O
    O takeWhileInclusive p : O
    O skipWhile p : O
    O takeUntilPredicate p b : O
    O distinct : O
    O distinctKey f : O
    O distinctCompare p : O
    O distinctKeyCompare f p : O
    O startWith W : O
    O elementAt n : O
    O single : O
    O singleWhere p : O
    O ignoreElements : O
    O materialize : O
    O dematerialize : O
    O rematerialize : O
    O enumerated : O
    O compactMap f : O
    O do m : O *4
    O doThrow m : O
    O withUnretained : O
    O asObservable : O
    O feed k b : O *0
    O leave v k : O
    O asInfallibleReturn v : O
    """

  private static let ends = """
    O catch m : O >O+ *4
    O catchReturn v : O
    O catchSequence : O+
    O retry : O
    O retryCount n : O *3
    O retryWhen m : O >O *3
    O ifEmptyDefault v : O
    O ifEmptySwitch : O O
    O concat : O O *3
    O concatCollection : O*
    O concatSequence : O*
    O concatVariadic : O O O
    O concatInner : O >O+
    """

  private static let combining = """
    O mergeVariadic : O O *3
    O mergeThree : O O O
    O mergeCollection : O*
    O mergeInner : O >O+
    O mergeLimited c : O >O+
    O amb : O O *3
    O ambCollection : O*
    O zip2 f : O O *3
    O zip3 f : O O O
    O zip4 : O O O O
    O zipCollection : O*
    O zip5 b f : O O O O O *1
    O zip6 b f : O O O O O O *1
    O zip7 b f : O O O O O O O *1
    O zip8 b f : O O O O O O O O *1
    O zipCollectionMap f : O+
    O combineLatest2 f : O O *3
    O combineLatest3 f : O O O
    O combineLatest4 : O O O O
    O combineLatest5 b f : O O O O O *1
    O combineLatest6 b f : O O O O O O *1
    O combineLatest7 b f : O O O O O O O *1
    O combineLatest8 b f : O O O O O O O O *1
    O combineLatestCollection : O*
    O combineLatestCollectionMap f : O+
    O withLatestFrom : O O
    O withLatestFromMap f : O O
    O sample : O O
    O sampleDefault v : O O
    O takeUntil : O O *3
    O skipUntil : O O *3
    """

  private static let selecting = """
    O flatMap m : O >O+ *4
    O flatMapFirst m : O >O+ *3
    O flatMapLatest m : O >O+ *4
    O concatMap m : O >O+ *3
    O switchInner : O >O+
    O groupBy f m : O *3
    O groupMap f m : O >O
    O window d c m : O *3
    O buffer d c : O
    """

  private static let timed = """
    O debounce t : O *3
    O throttle t b : O *3
    O delay t : O *3
    O delaySubscription t : O
    O timeout t : O
    O timeoutOther t : O O
    O takeFor t : O
    O skipFor t : O
    O observeOn q : O
    O subscribeOn q : O
    """

  private static let sharing = """
    O share : O *4
    O shareReplay n b : O *4
    O publishRefCount : O
    O replayRefCount n : O
    O replayAllRefCount : O
    O multicastRefCount k : O
    O multicastMakerRefCount k : O
    O multicastSelector k m : O
    K publish : O
    K replay n : O
    K replayAll : O
    K multicast k : O
    K multicastMaker k : O
    """
}
