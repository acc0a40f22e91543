import MarbleAssertions
import RxTestKit

/// Tries a model with actions drawn at random, and reports the fewest actions after which a property of its state does not hold.
///
///     await checkModel(
///       "a total is never negative",
///       actions: ["a": { $0.add("apple") }, "r": { $0.remove("apple") }],
///       making: { _ in Cart() }, state: { $0.total }, holds: { $0 >= 0 })
///
/// Each case makes a new model on a scheduler of its own, and performs actions in frames drawn at random, several of them in one frame or with
/// pauses between them. The tasks that the model starts run and sleep in virtual time; `Driver` and `Signal` deliver on the scheduler. The state must have the property in frame 0, and at the
/// end of each frame until no work is left.
///
/// Call it on the main actor if the model is on the main actor.
///
/// - Parameters:
///   - title: The property. The cases depend on the title and the seed.
///   - actions: What a user can do. Names of one character draw best; simple actions come first.
///   - drawn: Diagrams of actions to try before the random ones, such as those of an earlier failure: `["-a--(ar)"]`.
///   - cases: The number of cases.
///   - seed: The seed of the random actions. By default, it is `MARBLE_SEED` of the environment, or a random number.
///   - orders: The number of orders at most in which each case is tried. By default, simultaneous work runs in the usual order alone.
///   - longestPause: The longest pause between two actions, in frames. Pass more than the longest delay of the model.
///   - lastFrame: The last frame, for a model that never rests, such as one with a timer. By default, each case ends when no work is left.
///   - isolation: The actor that calls the closures; by default that of the caller.
///   - make: Makes a model on a scheduler.
///   - state: Reads the state of a model.
///   - holds: Returns whether a state has the property.
@_disfavoredOverload  // Where a file imports MarbleTesting, too.
public func checkModel<Model, State: Equatable>(
  _ title: String, actions: KeyValuePairs<String, (Model) -> Void>, trying drawn: [String] = [],
  cases: Int = 100, seed: UInt64? = nil, orders: Int? = nil, longestPause: Int = 15,
  through lastFrame: Int? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  making make: @escaping (TestScheduler) -> Model, state: @escaping (Model) -> State,
  holds: @escaping (State) -> Bool
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let check = ModelCheck(
    title: title, names: actions.map(\.key), trying: drawn, cases: LawCases(cases, seed: seed),
    orders: orders, longestPause: longestPause, through: lastFrame, at: site,
    begin: ModelCheck.beginning(
      actions, on: TestScheduler.init(in:), surroundedBy: RxSurroundings(), { [make($0)] }
    ) {
      scheduler, models in
      scheduler.expect(title, { state(models[0]) }, holds: holds, at: site)
    })
  await check.report()
}

/// Tries two models with the same actions drawn at random, and reports the fewest actions after which their states differ.
///
///     await checkModel(
///       "a cart with a cache is a cart",
///       actions: ["a": { $0.add("apple") }, "r": { $0.remove("apple") }],
///       making: { _ in CachedCart() as any Cart }, like: { _ in SimpleCart() }, state: { $0.total })
///
/// Each case makes both models on a scheduler of its own, and performs the actions on both, first on the model, then on the one that it is
/// compared with. Their states must be equal in frame 0, and at the end of each frame until no work is left.
///
/// - Parameters:
///   - title: What is checked. The cases depend on the title and the seed.
///   - actions: What a user can do. Names of one character draw best; simple actions come first.
///   - drawn: Diagrams of actions to try before the random ones, such as those of an earlier failure: `["-a--(ar)"]`.
///   - cases: The number of cases.
///   - seed: The seed of the random actions. By default, it is `MARBLE_SEED` of the environment, or a random number.
///   - orders: The number of orders at most in which each case is tried. By default, simultaneous work runs in the usual order alone.
///   - longestPause: The longest pause between two actions, in frames. Pass more than the longest delay of the models.
///   - lastFrame: The last frame, for models that never rest, such as those with a timer. By default, each case ends when no work is left.
///   - isolation: The actor that calls the closures; by default that of the caller.
///   - make: Makes the model on a scheduler.
///   - reference: Makes the model with the right states.
///   - state: Reads the state of a model.
@_disfavoredOverload  // Where a file imports MarbleTesting, too.
public func checkModel<Model, State: Equatable>(
  _ title: String, actions: KeyValuePairs<String, (Model) -> Void>, trying drawn: [String] = [],
  cases: Int = 100, seed: UInt64? = nil, orders: Int? = nil, longestPause: Int = 15,
  through lastFrame: Int? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, isolation: isolated (any Actor)? = #isolation,
  making make: @escaping (TestScheduler) -> Model,
  like reference: @escaping (TestScheduler) -> Model, state: @escaping (Model) -> State
) async {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let check = ModelCheck(
    title: title, names: actions.map(\.key), trying: drawn, cases: LawCases(cases, seed: seed),
    orders: orders, longestPause: longestPause, through: lastFrame, at: site,
    begin: ModelCheck.beginning(
      actions, on: TestScheduler.init(in:), surroundedBy: RxSurroundings(),
      { [make($0), reference($0)] }
    ) { scheduler, models in
      scheduler.expect({ state(models[0]) }, like: { state(models[1]) }, at: site)
    })
  await check.report()
}
