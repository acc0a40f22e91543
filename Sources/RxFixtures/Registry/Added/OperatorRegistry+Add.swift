import RxCore

extension OperatorRegistry {
  /// Adds a factory, which is also an operator of its first parameter if that is an observable.
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
  /// Fixtures then write `run query.search(minimum: 3)`, `run search(query, minimum: 3)` and `where a = Term("a")`. A parameter that is a
  /// scheduler receives the test's scheduler; fixtures may leave it out. The last parameter may be a throwing closure with one to three
  /// parameters.
  ///
  /// Numbers, strings, arrays, optionals, dictionaries, events, errors, times and observables are converted; results may also be tuples
  /// and asynchronous sequences. A ``FixtureConvertible`` type converts its values itself. A value of any other type is opaque: it is
  /// compared by its `==`, printed by `String(describing:)`, and has the properties that ``add(property:_:filePath:line:column:)`` adds.
  ///
  /// The closure is called on the thread that runs the test. If it needs the main actor, run the tests there. An error that it throws
  /// fails the test at the call; inside a closure of the fixture, that closure throws the error.
  ///
  /// - Parameters:
  ///   - name: The name, with its labels as in Swift's full names, or alone if there are no labels. The labels of schedulers may be
  ///     left out. `Term.parsed` belongs to a type. An entry with the same name and labels is replaced. If fixtures cannot write the
  ///     name, every test that runs with this registry fails, at this line.
  ///   - body: Creates the result of the call.
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
  /// The closure may be `@Sendable`: a model may call it in its tasks.
  ///
  /// ```swift
  /// registry.add("keep(_:where:)") {
  ///   (source: Observable<Int>, predicate: @escaping (Int) throws -> Bool) in source.filter(predicate)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name, with its labels as in Swift's full names.
  ///   - body: Creates the result of the call.
  public mutating func add<each Argument, Input, Output, Result>(
    _ name: String,
    _ body:
      @escaping (repeat each Argument, @escaping @Sendable (Input) throws -> Output) throws
      -> Result,
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
          try arguments.closure { function in { @Sendable in try function.call($0) } }
        ))
    }
  }

  /// Adds a factory whose last parameter is a closure of two parameters.
  ///
  /// - Parameters:
  ///   - name: The name, with its labels as in Swift's full names.
  ///   - body: Creates the result of the call.
  public mutating func add<each Argument, Input1, Input2, Output, Result>(
    _ name: String,
    _ body:
      @escaping (repeat each Argument, @escaping @Sendable (Input1, Input2) throws -> Output) throws
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
          try arguments.closure { function in { @Sendable in try function.call($0, $1) } }
        ))
    }
  }

  /// Adds a factory whose last parameter is a closure of three parameters.
  ///
  /// - Parameters:
  ///   - name: The name, with its labels as in Swift's full names.
  ///   - body: Creates the result of the call.
  public mutating func add<each Argument, Input1, Input2, Input3, Output, Result>(
    _ name: String,
    _ body:
      @escaping (
        repeat each Argument, @escaping @Sendable (Input1, Input2, Input3) throws -> Output
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
          try arguments.closure { function in { @Sendable in try function.call($0, $1, $2) } }
        ))
    }
  }
}

/// Calls a function whose last parameter is none of a pack's: only as one pack can all be passed.
private func call<each Argument, Result>(
  _ body: (repeat each Argument) throws -> Result, _ arguments: (repeat each Argument)
) throws -> Result { try body(repeat each arguments) }
