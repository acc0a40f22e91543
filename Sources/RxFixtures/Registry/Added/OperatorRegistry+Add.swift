import RxCore

extension OperatorRegistry {
  /// Adds a factory: what fixtures call by a name, and if its first parameter is an observable also as an operator of that.
  ///
  /// ```swift
  /// var registry = OperatorRegistry.standard
  /// registry.add("search(_:minimum:)") {
  ///   (query: Observable<String>, minimum: Int, scheduler: any SchedulerType) in
  ///   SearchViewModel(minimum: minimum, scheduler: scheduler).results(query)
  /// }
  /// registry.add("Term") { (text: String) in try Term(text) }
  /// let runner = FixtureRunner(registry: registry)
  /// ```
  ///
  /// Fixtures then write `run query.search(minimum: 3)`, `run search(query, minimum: 3)` and `where a = Term("a")`. A parameter
  /// that is a scheduler is the test's, whether a fixture names one or not. The last parameter may be a closure that throws, of
  /// one to three parameters.
  ///
  /// Numbers, texts, arrays, optionals, dictionaries, events, errors, times, and whatever can become an observable are converted;
  /// results may also be tuples. Any other type stands for itself: it is compared by its `==`, printed as `String(describing:)`
  /// does, and read by what ``add(property:_:filePath:line:column:)`` has added. A ``FixtureConvertible`` type says itself how.
  ///
  /// The closure may be called on whichever thread runs the tests: where it needs the main actor, they are run there. What it
  /// throws fails the test where the call stands; within a closure of the fixture, it is what that closure throws.
  ///
  /// - Parameters:
  ///   - name: The name as Swift spells it: with labels, of which those of schedulers may be left out, or as a mere name if there are
  ///     none. `Term.parsed` belongs to a type. What had the same name and labels is replaced. A name that no fixture can
  ///     write fails every test that runs with this registry, at this line.
  ///   - body: Makes what the call stands for.
  ///   - filePath: Where it is added.
  ///   - line: Where it is added.
  ///   - column: Where it is added.
  @_disfavoredOverload
  public mutating func add<each Argument, Result>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var types = AddedTypes()
    for type in repeat (each Argument).self { types.append(type) }
    add(name, types, at: AddedPlace(filePath, line, column)) { arguments in
      try body(repeat try arguments.next((each Argument).self))
    }
  }

  /// Adds a factory whose last parameter is a closure of one parameter.
  ///
  /// ```swift
  /// registry.add("keep(_:where:)") {
  ///   (source: Observable<Int>, predicate: @escaping (Int) throws -> Bool) in source.filter(predicate)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name as Swift spells it.
  ///   - body: Makes what the call stands for.
  ///   - filePath: Where it is added.
  ///   - line: Where it is added.
  ///   - column: Where it is added.
  public mutating func add<each Argument, Input, Output, Result>(
    _ name: String,
    _ body: @escaping (repeat each Argument, @escaping (Input) throws -> Output) throws -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var types = AddedTypes()
    for type in repeat (each Argument).self { types.append(type) }
    types.append(closureOf: "\(Input.self)", returning: Output.self)
    add(name, types, at: AddedPlace(filePath, line, column)) { arguments in
      try call(
        body,
        (
          repeat try arguments.next((each Argument).self),
          try arguments.closure { function in { try function.call($0) } }
        ))
    }
  }

  /// Adds a factory whose last parameter is a closure of two parameters.
  ///
  /// - Parameters:
  ///   - name: The name as Swift spells it.
  ///   - body: Makes what the call stands for.
  ///   - filePath: Where it is added.
  ///   - line: Where it is added.
  ///   - column: Where it is added.
  public mutating func add<each Argument, Input1, Input2, Output, Result>(
    _ name: String,
    _ body:
      @escaping (repeat each Argument, @escaping (Input1, Input2) throws -> Output) throws
      -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var types = AddedTypes()
    for type in repeat (each Argument).self { types.append(type) }
    types.append(closureOf: "\(Input1.self)", "\(Input2.self)", returning: Output.self)
    add(name, types, at: AddedPlace(filePath, line, column)) { arguments in
      try call(
        body,
        (
          repeat try arguments.next((each Argument).self),
          try arguments.closure { function in { try function.call($0, $1) } }
        ))
    }
  }

  /// Adds a factory whose last parameter is a closure of three parameters.
  ///
  /// - Parameters:
  ///   - name: The name as Swift spells it.
  ///   - body: Makes what the call stands for.
  ///   - filePath: Where it is added.
  ///   - line: Where it is added.
  ///   - column: Where it is added.
  public mutating func add<each Argument, Input1, Input2, Input3, Output, Result>(
    _ name: String,
    _ body:
      @escaping (
        repeat each Argument, @escaping (Input1, Input2, Input3) throws -> Output
      ) throws -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    var types = AddedTypes()
    for type in repeat (each Argument).self { types.append(type) }
    types.append(
      closureOf: "\(Input1.self)", "\(Input2.self)", "\(Input3.self)", returning: Output.self)
    add(name, types, at: AddedPlace(filePath, line, column)) { arguments in
      try call(
        body,
        (
          repeat try arguments.next((each Argument).self),
          try arguments.closure { function in { try function.call($0, $1, $2) } }
        ))
    }
  }
}

/// Calls a function whose last parameter is none of a pack's: only as one pack can all be passed.
private func call<each Argument, Result>(
  _ body: (repeat each Argument) throws -> Result, _ arguments: (repeat each Argument)
) throws -> Result { try body(repeat each arguments) }
