import App
import RxTestKitAssertions
import Testing

// What each operator emits; MARBLE_EXPLAIN=1 shows it with each failure.
@Test func `RxCore shows what each operator emits`() {
  let scheduler = TestScheduler()
  let typed = scheduler.hot("-a----b--------")
  let slow = scheduler.cold("--------(o|)", values: ["o": ["Old"]])
  let quick = scheduler.cold("--(r|)", values: ["r": ["Rx"]])
  let states = searchStates(
    of: typed.asObservable(), pause: .milliseconds(3), scheduler: scheduler
  ) { text in (text == "a" ? slow : quick).asObservable() }
  #expect(
    scheduler.expect(states).recorded().operators == """
      debounce              -     ---a        ----b
      distinctUntilChanged  -     ---a        ----b
      flatMapLatest         -     ---'loading'----'loading'-A
        PublishSubject               -        ----!
        concatMap                    -        ----!
        take                         -        ----!
        source                       -        ----!
        map                          -        ----!
        retry                        -        ----!
        deferred                     -        ----!
        catchAndReturn               -        ----!
        startWith                    'loading'----!
        PublishSubject                            -        -!
        concatMap                                 -        -!
        take                                      -        -!
        source                                    -        -('["Rx"]'|)
        map                                       -        -(A       |)
        retry                                     -        -(A       |)
        deferred                                  -        -(A       |)
        catchAndReturn                            -        -(A       |)
        startWith                                 'loading'-(A       |)
      startWith             'idle'---'loading'----'loading'-A
      distinctUntilChanged  'idle'---'loading'-----        -A
      A is found(["Rx"])
      """)
}
