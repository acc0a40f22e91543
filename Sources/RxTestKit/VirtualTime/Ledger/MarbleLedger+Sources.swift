import RxCore

/// What sources notify the ledger of.
extension MarbleLedger: SubscriptionLogOwner {
  var isExpecting: Bool { contents.withLock { !$0.checks.isEmpty } }

  /// Notes that a drawn source emits an error.
  func noteError(ofSourceAt site: CallSite, frame: Int) {
    contents.withLock { $0.lastError = (frame, site) }
  }

  /// Fails the test of a pipeline that subscribes to a source again and again in one frame.
  func reportRunaway(of label: String, at site: CallSite?, frame: Int, count: Int) {
    let message = """
      the pipeline subscribed to \(label) \(count) times in this frame: let it wait before it subscribes again, or limit the number of \
      attempts
      """
    if let site, contents.withLock({ $0.mistakeReceiver == nil }) {
      var failure = MarbleFailure("frame \(frame): \(message)", at: site)
      failure.miss = nil
      return add(
        Check(site: site, isFailure: true, isMistake: true) { [failure] _, _ in failure },
        lastFrame: 0)
    }
    if !receive(mistake: message) { Hooks.programmingErrorHandler(message) }
  }

  /// Whether it has neither expectations nor objects of the test.
  var isEmpty: Bool {
    contents.withLock { contents in
      contents.site == nil && contents.subscriptions.isEmpty && contents.keptObjects.isEmpty
    }
  }

  /// Whether one of the first sources has been subscribed to.
  func hasSubscribedSource(amongFirst count: Int) -> Bool {
    contents.withLock { $0.madeSources }.prefix(count).contains { !$0.subscriptions.isEmpty }
  }

  /// Forgets the sources of a test that has expected nothing.
  ///
  /// - Returns: False if there is more than sources.
  func renew() -> Bool {
    contents.withLock { contents in
      let isUsed =
        contents.site != nil || contents.actionSite != nil || contents.reporter != nil
        || !contents.keptObjects.isEmpty || !contents.subscriptions.isEmpty
        || !contents.realTime.notes.isEmpty || contents.hasLostTask
        || contents.mistakeReceiver != nil
      if isUsed { return false }
      contents.madeSources.removeAll(keepingCapacity: true)
      contents.sources.removeAll(keepingCapacity: true)
      contents.lastError = nil
      contents.lostBag = nil
      contents.lastFrame = 0
      return true
    }
  }
}
