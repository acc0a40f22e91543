import RxCore
import Testing

/// A kind of disposable that holds other disposables.
private struct Holder {
  let name: String
  /// Creates a holder; returns closures that dispose it and that add a disposable to it.
  let make: () -> (dispose: () -> Void, hold: (any Disposable) -> Void)
}

nonisolated(unsafe) private let holders = [
  Holder(name: "CompositeDisposable") {
    let composite = CompositeDisposable()
    return (composite.dispose, { _ = composite.insert($0) })
  },
  Holder(name: "SerialDisposable") {
    let serial = SerialDisposable()
    return (serial.dispose, { serial.disposable = $0 })
  },
  Holder(name: "DisposeBag") {
    var bag: DisposeBag? = DisposeBag()
    let dispose = {
      let released = bag
      bag = nil
      withExtendedLifetime(released) {}
    }
    return (dispose, { member in bag.map { $0.insert(member) } ?? member.dispose() })
  },
  Holder(name: "a composite in a SingleAssignmentDisposable") {
    let single = SingleAssignmentDisposable()
    let composite = CompositeDisposable()
    single.setDisposable(composite)
    return (single.dispose, { _ = composite.insert($0) })
  },
  Holder(name: "a composite in a RefCountDisposable") {
    let composite = CompositeDisposable()
    let references = RefCountDisposable(disposable: composite)
    return (references.dispose, { _ = composite.insert($0) })
  },
  Holder(name: "a composite in a binary disposable") {
    let composite = CompositeDisposable()
    let binary = Disposables.create(Disposables.create(), composite)
    return (binary.dispose, { _ = composite.insert($0) })
  },
  Holder(name: "a composite in a ScheduledDisposable") {
    let composite = CompositeDisposable()
    let scheduled = ScheduledDisposable(
      scheduler: CurrentThreadScheduler.instance, disposable: composite)
    return (scheduled.dispose, { _ = composite.insert($0) })
  },
]

private enum Action: CaseIterable { case dispose, hold, holdAndDispose, disposeAndHold }

/// When a member performs the action: when it is disposed, or when its closure is released.
private enum Place: CaseIterable { case disposal, release }

private final class DeinitAction {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }
}

@Suite struct DisposableReentrancyTests {
  @Test(
    "Each disposable is disposed once if a member uses its holder during its own disposal or release",
    arguments: holders.indices)
  func table(index: Int) {
    for place in Place.allCases {
      for action in Action.allCases {
        let row = "\(holders[index].name), \(place), \(action)"
        let (dispose, hold) = holders[index].make()
        var disposals = [0, 0, 0]
        var isDone = false
        let act = {
          if isDone { return }
          isDone = true
          let inner = Disposables.create { disposals[1] += 1 }
          switch action {
          case .dispose:
            dispose()
            inner.dispose()
          case .hold: hold(inner)
          case .holdAndDispose:
            hold(inner)
            dispose()
          case .disposeAndHold:
            dispose()
            hold(inner)
          }
        }
        let atRelease = DeinitAction { if place == .release { act() } }
        hold(
          Disposables.create { [atRelease] in
            withExtendedLifetime(atRelease) {}
            disposals[0] += 1
            if place == .disposal { act() }
          })
        _ = consume atRelease
        dispose()
        #expect(isDone, "\(row): the member's closure was not released")
        hold(Disposables.create { disposals[2] += 1 })
        #expect(disposals == [1, 1, 1], "\(row)")
      }
    }
  }
}
