import RxCore
import RxTestKit

/// Reports events that are not the expected ones; errors are equal when their types and texts are.
///
/// - Parameters:
///   - lhs: What came.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [Event<Element>], _ rhs: [Event<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs, rhs, file, line)
}

/// Reports events of a `Single` that are not the expected ones; errors are equal when their types and texts are.
///
/// - Parameters:
///   - lhs: What came.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [SingleEvent<Element>], _ rhs: [SingleEvent<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

/// Reports events of a `Maybe` that are not the expected ones; errors are equal when their types and texts are.
///
/// - Parameters:
///   - lhs: What came.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual<Element: Equatable>(
  _ lhs: [MaybeEvent<Element>], _ rhs: [MaybeEvent<Element>],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

/// Reports events of a `Completable` that are not the expected ones; errors are equal when their types and texts are.
///
/// - Parameters:
///   - lhs: What came.
///   - rhs: What is expected.
///   - file: Where the assertion is written.
///   - line: Where the assertion is written.
public func XCTAssertEqual(
  _ lhs: [CompletableEvent], _ rhs: [CompletableEvent],
  file: StaticString = #filePath, line: UInt = #line
) {
  report(lhs.map(\.event), rhs.map(\.event), file, line)
}

private func report<Element: Equatable>(
  _ actual: [Event<Element>], _ expected: [Event<Element>], _ file: StaticString, _ line: UInt
) {
  let difference = eventDifference(of: actual, from: expected)
  if let difference { FailureReporter.report(difference, file: file, line: line) }
}

extension Result where Failure == any Error {
  fileprivate var event: Event<Success> {
    switch self {
    case .success(let element): .next(element)
    case .failure(let error): .error(error)
    }
  }
}

extension MaybeEvent {
  fileprivate var event: Event<Element> {
    switch self {
    case .success(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension CompletableEvent {
  fileprivate var event: Event<Never> {
    switch self {
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
