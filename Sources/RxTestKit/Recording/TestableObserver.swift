import VirtualTimeCore
import MarbleKit
import RxCore

/// An observer that records events and their times.
public final class TestableObserver<Element>: ObserverType {
  private let frames: VirtualFrames
  private let recording = Guarded<[Recorded<Event<Element>>]>([])

  /// The events received so far.
  public var events: [Recorded<Event<Element>>] { recording.withLock { $0 } }

  init(frames: VirtualFrames) { self.frames = frames }

  /// Records an event at the scheduler's time.
  ///
  /// - Parameter event: The event.
  public func on(_ event: Event<Element>) {
    let record = Recorded(time: frames.clock, value: event)
    recording.withLock { $0.append(record) }
  }
}

extension TestableObserver: Sendable where Element: Sendable {}
