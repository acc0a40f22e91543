import MarbleKit
import Testing

/// Tries each test of Swift Testing in every order of the work that is due in one frame, and of its tasks' steps.
///
///     @Test(.virtualTime, .everyOrder) func `a late answer changes nothing`() async {
///       let scheduler = MarbleScheduler.current
///       let model = SearchModel(search: search)
///       model.search("a")
///       model.search("b")
///       scheduler.expect { model.results }.toBe("…")
///     }
///
/// The trait calls the test's function for each order, so the function must make all that the test changes: its model, its sources. What
/// the test expects must hold in each order. If it fails in one, the failure names the first order that fails, which differs least from
/// the usual one, and says how to run it again.
///
/// The usual order comes first. It is that of a test without the trait.
public struct EveryOrderTrait: TestTrait, SuiteTrait, TestScoping {
  let limit: Int
  let order: String?

  /// Whether the trait also applies to nested suites.
  public var isRecursive: Bool { true }

  /// Calls a test in every order.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test.
  ///   - function: Runs the test.
  /// - Throws: The error of the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    // Those make a scheduler for each order.
    if test.traits.contains(where: { $0 is VirtualTimeTrait || $0 is MarbleVerification }) {
      return try await function()
    }
    try await Self.run(test, function)
  }

  /// Runs a test in the orders that its traits ask for.
  static func run(_ test: Test, _ function: () async throws -> Void) async throws {
    guard let trait = test.traits.lazy.compactMap({ $0 as? EveryOrderTrait }).last else {
      return try await function()
    }
    var trials = OrderTrials(
      limit: trait.limit, order: trait.order, keptAs: test.isParameterized ? nil : test.name,
      at: CallSite(test.sourceLocation))
    try await trials.run(function)
  }
}

extension Trait where Self == EveryOrderTrait {
  /// Tries each test in every order of simultaneous work, up to 2,000.
  public static var everyOrder: EveryOrderTrait { everyOrder() }

  /// Tries each test in every order of simultaneous work.
  ///
  /// If there are more orders than the limit allows, the last quarter of the runs has random orders, the same each time.
  ///
  /// - Parameter limit: The number of orders at most.
  public static func everyOrder(limit: Int = 2_000) -> EveryOrderTrait {
    EveryOrderTrait(limit: limit, order: nil)
  }

  /// Runs each test in one order, which a failure of `.everyOrder` shows.
  ///
  /// If the test has no such order, it fails.
  ///
  /// - Parameter order: The order, such as `7: cancel < search`.
  public static func order(_ order: String) -> EveryOrderTrait {
    EveryOrderTrait(limit: 1, order: order)
  }
}

/// Tries a test in every order of the work that is due in one frame.
///
///     try inEveryOrder {
///       TestScheduler().run { scheduler in
///         let left = scheduler.hot("--a|")
///         let right = scheduler.hot("--x|")
///         scheduler.expect(Observable.zip(left, right) { $0 + $1 }).toBe("--p|", values: ["p": "ax"])
///       }
///     }
///
/// The closure is called for each order, so it must make all that the test changes: its scheduler, its model. If the test fails in an order, the
/// first one that fails is reported. It differs least from the usual one. `MARBLE_ORDER` in the environment is an order to run alone.
///
/// - Parameters:
///   - limit: The number of orders at most. If there are more, the last quarter are random ones, the same each time.
///   - test: The test.
/// - Throws: The error of the test.
public func inEveryOrder(
  limit: Int = 2_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, _ test: () throws -> Void
) throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var trials = OrderTrials(limit: limit, keptAs: nameOfCall(at: site), at: site)
  try trials.run(test)
}

/// Tries a test in every order of the work that is due in one frame, and of its tasks' steps.
///
/// The closure is called for each order, as by `inEveryOrder(limit:_:)` of a test without tasks.
///
/// - Parameters:
///   - limit: The number of orders at most.
///   - isolation: The actor that calls the closure; by default that of the caller.
///   - test: The test.
/// - Throws: The error of the test.
public func inEveryOrder(
  limit: Int = 2_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  _ test: () async throws -> Void
) async throws {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var trials = OrderTrials(limit: limit, keptAs: nameOfCall(at: site), at: site)
  try await trials.run(isolation: isolation, test)
}

/// The name by which the failing order of a call is kept: the cases of a parametrised test have orders of their own, so none is.
private func nameOfCall(at site: CallSite) -> String? {
  if let test = Test.current {
    return test.isParameterized ? nil : "\(test.name), line \(site.line)"
  }
  return "line \(site.line)"
}
