import MarbleKit

extension ModelCheck {
  /// Tries the model, and reports how it fails.
  package func report(isolation: isolated (any Actor)? = #isolation) async {
    // The schedulers of the cases are none that the test has to verify.
    let failure = await MarbleVerification.$worlds.withValue(
      nil, operation: { await self.failure() }, isolation: isolation)
    if let failure { FailureReporter.report(failure) }
  }

  /// Returns what begins a case: makes models, on each of which the actions are performed, and expects something of them.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - makeScheduler: Makes the scheduler through which the test sees a world.
  ///   - surroundings: What else is current in the test.
  ///   - make: Makes the models.
  ///   - expect: Expects something of the models.
  package static func beginning<Scheduler: MarbleTestScheduler, Model>(
    _ actions: KeyValuePairs<String, (Model) -> Void>,
    on makeScheduler: @escaping (TestWorld) -> Scheduler,
    surroundedBy surroundings: any TestSurroundings = NoSurroundings(),
    _ make: @escaping (Scheduler) -> [Model],
    expecting expect: @escaping (Scheduler, [Model]) -> Void
  ) -> (TestWorld) -> Perform {
    { world in
      let inTest: (() -> Void) -> Void = { body in
        CurrentTest.$world.withValue(world) { surroundings.surround(world, body) }
      }
      let scheduler = world.face(makeScheduler)
      var models: [Model] = []
      inTest {
        models = make(scheduler)
        expect(scheduler, models)
      }
      return { [models] action in inTest { for model in models { actions[action].value(model) } } }
    }
  }
}
