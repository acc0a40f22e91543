import RxCore
import Testing

@Suite struct DisposedSubjectTests {
  /// Makes a subject, and disposes of it.
  private static let makers: [@Sendable () -> Observable<Int>] = [
    { disposed(PublishSubject<Int>()) },
    { disposed(BehaviorSubject(value: 0)) },
    { disposed(ReplaySubject<Int>.create(bufferSize: 1)) },
  ]

  private static func object(in error: any Error) -> AnyObject? {
    if case RxError.disposed(let object) = error { object } else { nil }
  }

  private static func disposed<Subject: Disposable>(_ subject: Subject) -> Subject {
    subject.dispose()
    return subject
  }

  @Test("The error that a disposed subject emits names the subject")
  func errorNamesSubject() throws {
    for make in Self.makers {
      let subject = make()
      var errors: [any Error] = []
      _ = subject.subscribe(onError: { errors.append($0) })
      _ = subject.map { $0 }.subscribe(onError: { errors.append($0) })
      #expect(errors.count == 2)
      for error in errors {
        #expect(Self.object(in: error) === subject, "\(error)")
      }
    }
  }

  @Test("A disposed subject is released with its last reference")
  func release() {
    for make in Self.makers {
      weak var released: Observable<Int>?
      do {
        let subject = make()
        released = subject
        _ = subject.subscribe(onError: { _ in })
      }
      #expect(released == nil)
    }
  }
}
