import RxCore
import RxTestKit

/// Fails if events are not the expected ones.
///
/// Errors are compared as `==` of `Event` compares them.
///
/// - Parameters:
///   - lhs: The actual events.
///   - rhs: The expected events.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [Event<Element>], _ rhs: [Event<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs, rhs, file, line)
}

/// Fails if the events of a `Single` are not the expected ones.
///
/// Errors are compared as `==` of `Event` compares them.
///
/// - Parameters:
///   - lhs: The actual events.
///   - rhs: The expected events.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [SingleEvent<Element>], _ rhs: [SingleEvent<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

/// Fails if the events of a `Maybe` are not the expected ones.
///
/// Errors are compared as `==` of `Event` compares them.
///
/// - Parameters:
///   - lhs: The actual events.
///   - rhs: The expected events.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [MaybeEvent<Element>], _ rhs: [MaybeEvent<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

/// Fails if the events of a `Completable` are not the expected ones.
///
/// Errors are compared as `==` of `Event` compares them.
///
/// - Parameters:
///   - lhs: The actual events.
///   - rhs: The expected events.
public func XCTAssertEqual(
  _ lhs: [CompletableEvent], _ rhs: [CompletableEvent],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

private func report<Element: Equatable>(
  _ actual: [Event<Element>], _ expected: [Event<Element>], _ file: StaticString, _ line: UInt
) {
  report(
    eventDifference(of: actual, from: expected).map { FailureParts($0) },
    lacksEvents: actual.count < expected.count, file, line)
}

extension Result where Failure == any Error {
  fileprivate var event: Event<Success> {
    switch self {
    case .success(let element): .next(element)
    case .failure(let error): .error(error)
    }
  }
}
