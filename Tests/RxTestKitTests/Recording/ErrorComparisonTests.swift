import Foundation
import RxTestKitAssertions
import Testing

/// An error that is a class without `==`.
private final class ApiError: Error {
  let code: Int
  init(_ code: Int) { self.code = code }
}

private final class DescribedError: Error, CustomStringConvertible {
  let code: Int
  let description: String
  init(_ code: Int) {
    self.code = code
    description = "DescribedError(\(code))"
  }
}

private final class EqualError: Error, Equatable {
  let code: Int
  init(_ code: Int) { self.code = code }
  static func == (left: EqualError, right: EqualError) -> Bool { left.code == right.code }
}

private actor ActorError: Error {}

/// A class with `==`, whose description does not tell its instances apart.
private final class Request: Equatable, Sendable {
  let path: String
  init(_ path: String) { self.path = path }
  static func == (left: Request, right: Request) -> Bool { left.path == right.path }
}

private struct RequestError: Error {
  let request: Request?
  var retry: @Sendable () -> Void = {}
}

private struct NestedError: Error {
  let code: Int
  let causes: [any Error]
}

private struct InfoError: Error {
  let info: [String: any Sendable]
}

private enum CaseError: Error {
  case offline
  case failed(any Error)
  case refused(by: ApiError?)
}

/// An error whose description omits a part.
private struct NamedError: Error, CustomStringConvertible {
  let name: String
  let session: ApiError
  var description: String { name }
}

@Suite("When two errors are equal")
struct ErrorComparisonTests {
  private func areEqual(_ left: any Error, _ right: any Error) -> Bool {
    let isEqual = Event<Int>.error(left) == .error(right)
    #expect((Event<Int>.error(right) == .error(left)) == isEqual)
    #expect((MaybeEvent<Int>.error(left) == .error(right)) == isEqual)
    #expect((CompletableEvent.error(left) == .error(right)) == isEqual)
    return isEqual
  }

  @Test func `an instance of a class or an actor is equal only to itself`() {
    let (error, actor) = (ApiError(500), ActorError())
    #expect(areEqual(error, error))
    #expect(!areEqual(error, ApiError(404)))
    #expect(!areEqual(error, ApiError(500)))
    #expect(areEqual(actor, actor))
    #expect(!areEqual(actor, ActorError()))
  }

  @Test func `a class with == or a description is compared by it`() {
    #expect(areEqual(EqualError(500), EqualError(500)))
    #expect(!areEqual(EqualError(500), EqualError(404)))
    #expect(areEqual(DescribedError(500), DescribedError(500)))
    #expect(!areEqual(DescribedError(500), DescribedError(404)))
  }

  @Test func `an NSError is compared by its domain, code and information`() {
    func error(_ code: Int, _ text: String = "") -> NSError {
      NSError(domain: "app", code: code, userInfo: ["text": text])
    }
    #expect(areEqual(error(500), error(500)))
    #expect(!areEqual(error(500), error(404)))
    #expect(!areEqual(error(500, "a"), error(500, "b")))
  }

  @Test func `a struct is compared by its parts, without closures`() {
    #expect(areEqual(RequestError(request: Request("/a")), RequestError(request: Request("/a"))))
    #expect(!areEqual(RequestError(request: Request("/a")), RequestError(request: Request("/b"))))
    #expect(!areEqual(RequestError(request: Request("/a")), RequestError(request: nil)))
    #expect(areEqual(RequestError(request: nil), RequestError(request: nil)))
    #expect(
      areEqual(
        RequestError(request: nil, retry: {}), RequestError(request: nil, retry: { print() })
      ))
  }

  @Test func `an enum is compared by its case and its payload`() {
    let error = ApiError(500)
    #expect(areEqual(CaseError.offline, CaseError.offline))
    #expect(!areEqual(CaseError.offline, CaseError.failed(error)))
    #expect(areEqual(CaseError.failed(error), CaseError.failed(error)))
    #expect(!areEqual(CaseError.failed(error), CaseError.failed(ApiError(500))))
    #expect(!areEqual(CaseError.failed(error), CaseError.failed(EqualError(500))))
    #expect(areEqual(CaseError.failed(EqualError(500)), CaseError.failed(EqualError(500))))
    #expect(!areEqual(CaseError.refused(by: error), CaseError.refused(by: ApiError(404))))
    #expect(!areEqual(CaseError.refused(by: error), CaseError.refused(by: nil)))
    #expect(areEqual(CaseError.refused(by: nil), CaseError.refused(by: nil)))
  }

  @Test func `parts in arrays and dictionaries are compared, too`() {
    let error = ApiError(500)
    func nested(_ causes: any Error...) -> NestedError { NestedError(code: 1, causes: causes) }
    #expect(areEqual(nested(error, CaseError.offline), nested(error, CaseError.offline)))
    #expect(!areEqual(nested(error), nested(ApiError(404))))
    #expect(!areEqual(nested(error), nested(error, error)))
    func info(_ value: any Sendable) -> InfoError {
      // The order of the entries depends on the capacity.
      var info = [String: any Sendable](minimumCapacity: Int.random(in: 1...100))
      for index in 0..<20 { info["\(index)"] = index }
      info["value"] = value
      return InfoError(info: info)
    }
    #expect(areEqual(info("a"), info("a")))
    #expect(!areEqual(info("a"), info("b")))
    #expect(!areEqual(info(error), info(ApiError(500))))
    #expect(!areEqual(InfoError(info: ["a": 1]), InfoError(info: ["b": 1])))
  }

  @Test func `errors of different types are different, even if they are described alike`() {
    struct Described: Error, CustomStringConvertible { var description: String { "offline" } }
    #expect(!areEqual(CaseError.offline, Described()))
    #expect(!areEqual(EqualError(1), ApiError(1)))
  }

  @Test func `a description that a type has decides alone`() {
    let named = NamedError(name: "a", session: ApiError(1))
    #expect(areEqual(named, NamedError(name: "a", session: ApiError(2))))
    #expect(!areEqual(named, NamedError(name: "b", session: named.session)))
  }
}

@Suite("Failures with errors that cannot be told apart")
struct IndistinguishableErrorTests {
  private let note = """
    These errors cannot be told apart, because ApiError is a class or an actor that is not Equatable: make the error Equatable.
    """
  private let scheduler = TestScheduler()

  private func messages() -> [String] {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    return scheduler._world.failures(verifyingAt: site).map(\.message)
  }

  @Test func `toBe and toEqual say so below the differences`() {
    let source = scheduler.cold("-#", as: Int.self, error: ApiError(404))
    scheduler.expect(source).toBe("-#", error: ApiError(500))
    scheduler.expect(source).toEqual(scheduler.cold("-#", error: ApiError(404)))
    scheduler.expect(source.materialize().map { $0 })
      .toBe("-(a|)", values: ["a": .error(ApiError(404))])
    let messages = messages()
    #expect(messages.count == 3)
    for message in messages { #expect(message.hasSuffix(note), "\(message)") }
  }

  @Test func `an async sequence's error is compared, too`() async {
    let scheduler = scheduler
    let stream = AsyncThrowingStream<Int, any Error> { throw ApiError(404) }
    scheduler.expect(stream).toBe("#", error: ApiError(500))
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
    let messages = await scheduler._world.failures(verifyingAt: site).map(\.message)
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains(note) }, "\(messages)")
  }

  @Test func `known differences need no such sentence`() {
    let source = scheduler.cold("-#", as: Int.self, error: NestedError(code: 1, causes: []))
    scheduler.expect(source).toBe("-#", error: NestedError(code: 2, causes: [ApiError(1)]))
    scheduler.expect(source).toBe("-#", error: ApiError(1))
    #expect(messages().allSatisfy { !$0.contains("told apart") })
  }

  @Test func `differences of recordings and events say so`() {
    let (left, right) = (Event<Int>.error(ApiError(1)), Event<Int>.error(ApiError(2)))
    #expect(eventDifference(of: [left], from: [right])?.hasSuffix(note) == true)
    #expect(eventDifference(of: [left], from: [left]) == nil)
    let records = [left, right].map { [Recorded(time: 1, value: $0)] }
    #expect(recordingDifference(of: records[0], from: records[1])?.hasSuffix(note) == true)
    #expect(recordingDifference(of: records[0], from: records[0]) == nil)
  }

  @Test func `a law says so`() throws {
    let error = #expect(throws: MarbleMismatch.self) {
      try RxTestKit.checkLaw("errors", any: [1], seed: 1) { _, source in
        (
          source.concat(Observable.deferred { .error(ApiError(1)) }),
          source.concat(Observable.deferred { .error(ApiError(1)) })
        )
      }
    }
    #expect("\(try #require(error))".contains(note))
  }
}
