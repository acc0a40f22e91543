extension Operator {
  /// Controls, bindings and objects that operators do not retain.
  static let controls = """
    E controlEvent : I *4
    E controlEventOf W
    E controlEventNever
    E controlPropertyChanged : P
    P controlProperty : I *4
    P controlPropertySubject v
    P controlPropertyOrEmpty : P
    O controlEventObservable : E
    O controlPropertyObservable : P
    I controlEventInfallible : E
    D controlEventDriver : E
    D controlPropertyDriver : P
    G controlEventSignal : E
    O bindObserver m : O
    O bindObservable m : I
    O bindInfallible m : I
    O bindDriver m : D
    O bindSignal m : G
    O bindControlProperty : I P
    O withUnretainedUntil v : O
    I infallibleWithUnretained v : I
    G signalWithUnretained v : G
    """
}
