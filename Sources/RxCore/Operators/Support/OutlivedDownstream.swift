import VirtualTimeCore

/// The downstream of an operator whose source may outlive the operator's own subscription, because groups or windows still have subscribers.
///
/// The end of the subscription releases the downstream, so that these subscribers do not retain the downstream and its collected elements.
@usableFromInline
final class OutlivedDownstream<Element>: Sendable {
  /// The `RetainedSink`, until the subscription ends.
  ///
  /// Not a generic value, because code that is not specialised would look metadata up to lock it.
  @usableFromInline let retained: OutlivedObject

  @inlinable
  init(_ sink: Sink<Element>) {
    retained = OutlivedObject(RetainedSink(sink))
    sink.scope.add(OutlivedEnd(retained))
  }

  @inlinable var sink: Sink<Element>? {
    retained.object.map { unsafeDowncast($0, to: RetainedSink<Element>.self).sink }
  }

  /// The downstream, unless the operator has terminated or its subscription has been disposed.
  @inlinable var open: Sink<Element>? {
    guard let sink, !sink.isStopped else { return nil }
    return sink
  }

  /// Terminates the downstream, unless it has been released.
  @inlinable
  func end(with error: (any Swift.Error)? = nil) {
    if let error { sink?.error(error) } else { sink?.completed() }
  }
}

/// A sink as an object.
@usableFromInline
final class RetainedSink<Element> {
  @usableFromInline let sink: Sink<Element>

  @inlinable
  init(_ sink: Sink<Element>) { self.sink = sink }
}

/// An object that is retained until a subscription ends.
@usableFromInline
final class OutlivedObject: Sendable {
  private let guarded: Guarded<AnyObject?>

  @usableFromInline
  init(_ object: AnyObject) { guarded = Guarded(object) }

  @usableFromInline var object: AnyObject? { guarded.withLock { $0 } }

  fileprivate func release() {
    let object = guarded.withLock { $0.take() }
    withExtendedLifetime(object) {}
  }
}

/// The resource of a subscription that releases the object.
@usableFromInline
final class OutlivedEnd: Disposable {
  // Weak: the downstream retains the subscription. A source that is dropped without an end releases both.
  private weak var retained: OutlivedObject?

  @usableFromInline
  init(_ retained: OutlivedObject) { self.retained = retained }

  @usableFromInline
  func dispose() { retained?.release() }
}
