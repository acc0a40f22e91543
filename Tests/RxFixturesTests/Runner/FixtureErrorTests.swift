import RxFixtures
import RxTestKit
import Testing

private final class ApiError: Error {
  let code: Int
  init(_ code: Int) { self.code = code }
}

private struct EqualError: Error, Equatable {
  let code: Int
}

/// Which errors are equal in fixtures.
struct FixtureErrorTests {
  private static let registry: OperatorRegistry = {
    var registry = OperatorRegistry.standard
    registry.add("ApiError(_:)") { (code: Int) in ApiError(code) }
    registry.add("EqualError(_:)") { (code: Int) in EqualError(code: code) }
    return registry
  }()

  /// What a fixture reports whose run fails with one error, and that expects another.
  private func report(_ received: String, _ expected: String) -> String {
    let text = "test an error\n  run error(\(received))\n  expect #\n  where # = \(expected)\n"
    return RxFixturesTests.report(of: text, Self.registry)
  }

  @Test func `errors that cannot be told apart are named`() {
    let report = report("ApiError(404)", "ApiError(500)")
    #expect(
      report.contains(
        "because ApiError is a class or an actor that is not Equatable: make the error Equatable"),
      "\(report)")
  }

  @Test func `errors that are Equatable are compared by it`() {
    #expect(report("EqualError(404)", "EqualError(404)") == "")
    #expect(report("EqualError(404)", "EqualError(500)").contains("wrong error"))
  }

  @Test func `equal errors have the same hash value`() {
    let api = ApiError(1)
    let errors: [any Error] = [api, ApiError(1), EqualError(code: 1), EqualError(code: 2)]
    for left in errors {
      for right in errors + [api, EqualError(code: 1)] {
        let (left, right) = (FixtureError(left), FixtureError(right))
        if left == right { #expect(left.hashValue == right.hashValue) }
      }
      #expect(FixtureError(left) == FixtureError(left))
    }
    #expect(FixtureError(ApiError(1)) != FixtureError(ApiError(1)))
    #expect(FixtureError(EqualError(code: 1)) == FixtureError(EqualError(code: 1)))
  }
}
