import RxCore

extension FixtureHost {
  /// The value, with what it emits noted for an explanation if it is an observable that a stage made.
  func observed(_ value: FixtureValue, as stage: PipelineStage?) -> FixtureValue {
    guard let trace, let stage else { return value }
    switch value {
    case .observable(let observable): return .observable(observed(observable, as: stage, trace))
    case .object:
      trace.name(value, PipelineLabel(stage).text)
      return value
    default: return value
    }
  }

  /// What an operator is called on, or a closure returned; a row becomes a stage where it is used.
  func observed(_ value: FixtureValue, at site: ExpressionSite) -> FixtureValue {
    guard trace != nil, case .observable(let observable) = value else { return value }
    return .observable(observed(observable, at: site))
  }

  /// The observable, as a stage of its own unless it is one.
  ///
  /// - Parameter parent: The stage that subscribes to it as an element, if it is one.
  func observed(
    _ observable: Observable<FixtureValue>, at site: ExpressionSite,
    within parent: PipelineStage? = nil
  ) -> Observable<FixtureValue> {
    guard let trace, !trace.isObserved(observable) else { return observable }
    let stage = PipelineStage(.use(trace.name(of: observable)), at: site)
    guard let parent else { return observed(observable, as: stage, trace) }
    return trace.inner(of: parent) { observed(observable, as: stage, trace) }
  }

  private func observed(
    _ source: Observable<FixtureValue>, as stage: PipelineStage, _ trace: PipelineTrace
  ) -> Observable<FixtureValue> {
    let observed = Observable<FixtureValue>(direct: source.isDirect) {
      [weak self] downstream in
      guard let self, !isInspecting,
        let subscription = trace.subscription(to: stage, at: drawnFrame)
      else {
        return source.run(downstream)
      }
      let note = { [weak self] (event: Event<FixtureValue>) in
        if let self { trace.note(event, at: drawnFrame, in: subscription) }
      }
      downstream.scope.add(
        Disposables.create { [weak self] in
          if let self { trace.noteDisposal(at: drawnFrame, of: subscription) }
        })
      source.run(
        downstream.handling(
          next: {
            note(.next($0))
            downstream.next($0)
          },
          error: {
            note(.error($0))
            downstream.error($0)
          },
          completed: {
            note(.completed)
            downstream.completed()
          }))
    }
    trace.add(stage, for: observed)
    return observed
  }
}
