extension MistakenFile {
  /// A file of a test target that depends on RxFixturesAssertions.
  static let ofRegistry = MistakenFile(
    rightCode: """
      import RxFixturesAssertions

      actor Account {
        var value = 0
        func stream() -> AsyncStream<Int> { AsyncStream { _ in } }
      }

      func right(_ registry: inout OperatorRegistry) {
        registry.add("one") { 1 }
        registry.add("twice") { (source: Observable<Int>) in source.map { $0 * 2 } }
        registry.add("kept(_:by:)") {
          (source: Observable<Int>, keeps: @escaping (Int) throws -> Bool) in source.filter(keeps)
        }
        registry.add("levels") { (account: Account) in
          AsyncStream<Int> { levels in
            let task = Task { for await level in await account.stream() { levels.yield(level) } }
            levels.onTermination = { _ in task.cancel() }
          }
        }
      }

      """,
    parameters: "_ registry: inout OperatorRegistry",
    mistakes: [
      Mistake(
        "a closure of the registry that awaits",
        #"registry.add("levels") { (account: Account) in await account.stream() }"#,
        advice: "the closure cannot await: return AsyncStream {"),
      Mistake(
        "a closure of the registry that awaits twice",
        #"registry.add("levels") { (account: Account) in print(await account.value); return await account.value }"#,
        advice: "the closure cannot await: return AsyncStream {"),
      Mistake(
        "a misspelled member in a closure of the registry",
        #"registry.add("x") { (source: Observable<Int>) in source.mapp { $0 } }"#,
        error: "value of type 'Observable<Int>' has no member 'mapp'"),
    ])
}
