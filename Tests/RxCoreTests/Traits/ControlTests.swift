import RxCore
import Testing

@MainActor
@Suite struct ControlTests {
  /// A field for text as a toolkit might have it.
  private final class Field {
    let edited = PublishSubject<String?>()
    var text: String? = "at first"

    var property: ControlProperty<String?> {
      ControlProperty(
        values: Observable.deferred { Observable.just(self.text).concat(self.edited) },
        valueSink: Binder(self) { $0.text = $1 })
    }
  }

  @Test("A property begins with the current value, changes with the user, and can be set")
  func property() {
    let field = Field()
    var log: [String] = []
    let subscription = field.property.subscribe(onNext: { log.append($0 ?? "none") })
    field.edited.onNext("typed")
    field.property.onNext("set")
    #expect(log == ["at first", "typed"])
    #expect(field.text == "set")
    subscription.dispose()
  }

  @Test("orEmpty has the empty text in place of nil, and sets the property")
  func orEmpty() {
    let field = Field()
    var log: [String] = []
    let property: ControlProperty<String> = field.property.orEmpty
    let subscription = property.subscribe(onNext: { log.append($0) })
    field.edited.onNext(nil)
    property.onNext("set")
    #expect(log == ["at first", ""])
    #expect(field.text == "set")
    subscription.dispose()
  }

  @Test("changed leaves out the value that was there before")
  func changed() {
    let field = Field()
    var log: [String] = []
    let subscription = field.property.orEmpty.changed.subscribe(onNext: { log.append($0) })
    field.edited.onNext("typed")
    #expect(log == ["typed"])
    subscription.dispose()
  }

  @Test("A property that is bound to what fails is a programming error")
  func errorOfProperty() {
    let field = Field()
    let errors = collectingProgrammingErrors { field.property.onError(TestError()) }
    #expect(errors == ["A bound sequence failed: TestError. Catch errors before bind(to:)."])
  }

  @Test("An event is a driver, a signal and infallible")
  func conversionsOfEvent() {
    let taps = PublishSubject<Int>()
    let event = ControlEvent(events: taps)
    var log: [String] = []
    let bag = DisposeBag()
    event.asControlEvent().subscribe(onNext: { log.append("tap \($0)") }).disposed(by: bag)
    event.asDriver().drive(onNext: { log.append("driver \($0)") }).disposed(by: bag)
    event.asSignal().emit(onNext: { log.append("signal \($0)") }).disposed(by: bag)
    event.asInfallible().subscribe(onNext: { log.append("infallible \($0)") }).disposed(by: bag)
    taps.onNext(1)
    #expect(log == ["tap 1", "driver 1", "signal 1", "infallible 1"])
  }

  @Test("An event whose source fails, against its promise, completes as an infallible")
  func infallibleOfFailingEvent() {
    let event = ControlEvent(events: Observable.just(1).concat(Observable.error(TestError())))
    var log: [String] = []
    _ = event.asInfallible().subscribe(
      onNext: { log.append("\($0)") }, onCompleted: { log.append("completed") },
      onDisposed: { log.append("disposed") })
    #expect(log == ["1", "completed", "disposed"])
  }

  @Test("A property is a driver that begins with the value")
  func driverOfProperty() {
    let field = Field()
    var log: [String] = []
    let subscription = field.property.orEmpty.asDriver().drive(onNext: { log.append($0) })
    field.edited.onNext("typed")
    #expect(log == ["at first", "typed"])
    subscription.dispose()
  }

  @Test("A control is subscribed to on the main thread, whichever thread asks")
  func subscriptionThread() async {
    let event = ControlEvent<Int>(
      events: Observable.create { observer in
        MainScheduler.ensureExecutingOnScheduler()
        observer.onNext(1)
        observer.onCompleted()
        return Disposables.create()
      })
    let signal = event.asInfallible()
    let log = Messages()
    await Task.detached {
      await withCheckedContinuation { continuation in
        _ = signal.subscribe(
          onNext: { log.add("\($0)") }, onCompleted: { continuation.resume() })
      }
    }.value
    #expect(log.all == ["1"])
  }
}
