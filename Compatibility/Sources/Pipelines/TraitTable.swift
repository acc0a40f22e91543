extension Operator {
  static let singles = """
    S singleJust v *4
    S singleJustOn v q
    S singleError
    S singleNever
    S singleCreate m t *4
    S singleTimer t
    S singleDeferred m : >S
    S singleUsing m : >S
    S asSingle : O *4
    S first : O *3
    S toArray : O *3
    S singleMap f : S
    S singleFlatMap : S >S+
    S singleDo m : S
    S singleCatch m : S >S
    S singleCatchReturn v : S
    S singleRetryCount n : S
    S singleRetryWhen m : S >O
    S singleDelay t : S
    S singleDelaySubscription t : S
    S singleTimeout t : S
    S singleTimeoutOther t : S S
    S singleObserveOn q : S
    S singleSubscribeOn q : S
    S singleZip f : S S
    S singleZip3 : S S S
    S singleZipCollection : S+
    O singleObservable : S *5
    """

  static let maybes = """
    M maybeJust v
    M maybeJustOn v q
    M maybeEmpty
    M maybeError
    M maybeNever
    M maybeCreate m t *4
    M maybeDeferred m : >M
    M maybeUsing m : >M
    M asMaybe : O *4
    M singleAsMaybe : S
    M singleFilter p : S
    M singleCompactMap f : S
    M singleFlatMapMaybe : S >M+
    M maybeMap f : M
    M maybeFilter p : M
    M maybeCompactMap f : M
    M maybeFlatMap : M >M+
    M maybeIfEmptySwitch : M M
    S maybeIfEmptySwitchSingle : M S
    S maybeIfEmptyDefault v : M
    M maybeDo m : M
    M maybeCatch m : M >M
    M maybeCatchReturn v : M
    M maybeRetryCount n : M
    M maybeDelay t : M
    M maybeTimeout t : M
    M maybeTimeoutOther t : M M
    M maybeObserveOn q : M
    M maybeZip f : M M
    O maybeObservable : M *4
    """

  static let completables = """
    C completableEmpty
    C completableError
    C completableNever
    C completableCreate m t *4
    C completableDeferred m : >C
    C completableUsing m : >C
    C asCompletable : O *4
    C singleAsCompletable : S
    C singleFlatMapCompletable : S >C+
    C completableAndThen : C C
    S completableAndThenSingle : C S
    M completableAndThenMaybe : C M
    O completableAndThenObservable : C O
    C completableConcat : C C
    C completableConcatCollection : C*
    C completableZip : C C
    C completableZipCollection : C*
    C completableDo m : C
    C completableCatch m : C >C
    C completableRetryCount n : C
    C completableRetryWhen m : C >O
    C completableDelay t : C
    C completableTimeout t : C
    C completableTimeoutOther t : C C
    C completableObserveOn q : C
    C completableSubscribeOn q : C
    O completableObservable : C *4
    """

  static let infallibles = """
    I infallibleJust v
    I infallibleOf W
    I infallibleEmpty
    I infallibleNever
    I infallibleCreate V *3
    I infallibleDeferred : >I
    I asInfallibleReturnTrait v : O *3
    I asInfallibleFallback : O I
    I asInfallibleRecover : O >I
    I infallibleMap f : I
    I infallibleFilter p : I
    I infallibleCompactMap f : I
    I infallibleDistinct : I
    I infallibleDistinctKey f : I
    I infallibleDebounce t : I
    I infallibleThrottle t b : I
    I infallibleFlatMap : I >I+
    I infallibleFlatMapLatest : I >I+
    I infallibleFlatMapFirst : I >I+
    I infallibleConcatMap : I >I+
    I infallibleConcat : I I
    I infallibleConcatCollection : I*
    I infallibleMerge : I I
    I infallibleMergeCollection : I*
    I infallibleDo m : I
    I infallibleScan f : I
    I infallibleStartWith v : I
    I infallibleTakeUntil : I I
    I infallibleTakeWhile p b : I
    I infallibleTake n : I
    I infallibleTakeFor t : I
    I infallibleSkipWhile p : I
    I infallibleSkipUntil : I I
    I infallibleShare n b : I
    I infallibleWithLatestFrom : I I
    I infallibleWithLatestFromMap f : I I
    I infallibleCombineLatest2 f : I I
    I infallibleCombineLatest3 : I I I
    I infallibleCombineLatest5 : I I I I I *1
    I infallibleCombineLatest6 : I I I I I I *1
    I infallibleCombineLatest7 : I I I I I I I *1
    I infallibleCombineLatest8 : I I I I I I I I *1
    I infallibleCombineLatestCollection : I+
    I infallibleZip2 f : I I
    I infallibleZip3 : I I I
    I infallibleZip5 : I I I I I *1
    I infallibleZip6 : I I I I I I *1
    I infallibleZip7 : I I I I I I I *1
    I infallibleZip8 : I I I I I I I I *1
    O infallibleObservable : I *5
    """

  static let drivers =
    shared("driver", kind: "D") + """

      D asDriverReturn v : O *6
      D asDriverWith : O D
      D asDriverRecover : O >D
      D signalFlatMapLatestDriver : G >D+
      D signalAsDriver v : G
      O driverObservable : D *5
      """

  static let signals =
    shared("signal", kind: "G") + """

      G asSignalReturn v : O *6
      G asSignalWith : O G
      G asSignalRecover : O >G
      G driverFlatMapLatestSignal : D >G+
      G driverAsSignal v : D
      O signalObservable : G *5
      """

  /// The operators that `Driver` and `Signal` have in common.
  private static func shared(_ prefix: String, kind: String) -> String {
    let lines = """
      D _Just v
      D _Empty
      D _Never
      D _Of W
      D _Deferred : >D
      D _Interval d
      D _Timer t d
      D _Map f : D
      D _Filter p : D
      D _CompactMap f : D
      D _FlatMap : D >D+
      D _FlatMapLatest : D >D+
      D _FlatMapFirst : D >D+
      D _Do m : D
      D _Distinct : D
      D _DistinctKey f : D
      D _Scan f : D
      D _StartWith v : D
      D _Skip n : D
      D _ConcatCollection : D*
      D _Merge : D D
      D _MergeCollection : D*
      D _MergeLimited c : D >D+
      D _Zip2 f : D D
      D _Zip5 : D D D D D *1
      D _Zip6 : D D D D D D *1
      D _Zip7 : D D D D D D D *1
      D _Zip8 : D D D D D D D D *1
      D _ZipCollection : D+
      D _CombineLatest2 f : D D
      D _CombineLatest3 : D D D
      D _CombineLatest5 : D D D D D *1
      D _CombineLatest6 : D D D D D D *1
      D _CombineLatest7 : D D D D D D D *1
      D _CombineLatest8 : D D D D D D D D *1
      D _CombineLatestCollection : D+
      D _WithLatestFrom : D D
      D _WithLatestFromMap f : D D
      D _Debounce t : D
      D _Throttle t b : D
      D _Delay t : D
      """
    return lines.split(separator: "\n").map { line in
      line.split(separator: " ").map { word in
        if word.first == "_" { return prefix + word.dropFirst() }
        return word == "D" || word.hasPrefix("D*") || word.hasPrefix("D+")
          ? kind + word.dropFirst()
          : word.hasPrefix(">D") ? ">" + kind + word.dropFirst(2) : String(word)
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
