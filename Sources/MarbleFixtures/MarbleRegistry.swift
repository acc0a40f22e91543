public import MarbleTesting
package import RxCore
package import RxFixtures
package import RxTestKit

/// The pipelines, values and types that fixtures can name, whatever their library.
///
/// ```swift
/// var registry = MarbleRegistry()
/// registry.add("search(_:pause:)") {
///   (typed: MarbleSource<String, Never>, pause: Duration, scheduler: MarbleScheduler) in
///   Search(pause: pause, clock: scheduler.swiftClock).results(typed.values)
/// }
/// ```
///
/// Fixtures then write `run typed.search(pause: 3)`. A parameter of a pipeline that is a source is a `MarbleSource`, which is a source of
/// any library: a publisher with MarbleTestingCombine, an observable with MarbleTestingRxSwift, an asynchronous sequence by its `values`.
/// A scheduler is a `MarbleScheduler` or a `MarbleClock`. A result is an asynchronous sequence or a `MarbleSubscribable`:
/// `publisher.marbles` and `observable.marbles` are that.
///
/// Fixtures of the registry can also use all operators of RxSwift and RxJS.
public struct MarbleRegistry: Sendable {
  var base = OperatorRegistry.standard

  /// Creates a registry that contains only the operators.
  public init() { base.convertResult = converted }

  /// Adds a factory, which is also an operator of its first parameter if that is a source.
  ///
  /// Numbers, texts, arrays, optionals, dictionaries and durations are converted. A value of any other type is opaque: fixtures compare it
  /// by its `==`, print it by `String(describing:)`, and read the properties that ``add(property:_:filePath:line:column:)`` adds.
  ///
  /// - Parameters:
  ///   - name: The name, as Swift writes a function's name: with labels, without those of schedulers.
  ///   - body: Creates the pipeline or value. An error that it throws fails the test.
  @_disfavoredOverload
  public mutating func add<each Argument, Result>(
    _ name: String, _ body: @escaping (repeat each Argument) throws -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    base.add(name, body, filePath: filePath, line: line, column: column)
  }

  /// Adds a factory whose last parameter is a closure of one parameter.
  ///
  /// - Parameters:
  ///   - name: The name, as Swift writes a function's name.
  ///   - body: Creates the pipeline or value.
  public mutating func add<each Argument, Input, Output, Result>(
    _ name: String,
    _ body:
      @escaping (repeat each Argument, @escaping @Sendable (Input) throws -> Output) throws ->
      Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    base.add(name, body, filePath: filePath, line: line, column: column)
  }

  /// Adds a factory whose last parameter is a closure of two parameters.
  ///
  /// - Parameters:
  ///   - name: The name, as Swift writes a function's name.
  ///   - body: Creates the pipeline or value.
  public mutating func add<each Argument, Input1, Input2, Output, Result>(
    _ name: String,
    _ body:
      @escaping (repeat each Argument, @escaping @Sendable (Input1, Input2) throws -> Output) throws
      -> Result,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    base.add(name, body, filePath: filePath, line: line, column: column)
  }

  /// Adds a constant.
  ///
  /// - Parameters:
  ///   - name: The name, such as `limit` or `State.idle`.
  ///   - value: The value.
  public mutating func add<Value>(
    constant name: String, _ value: @autoclosure @escaping () throws -> Value,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    base.add(constant: name, try value(), filePath: filePath, line: line, column: column)
  }

  /// Adds the cases of an enumeration: `Mode.fast`.
  ///
  /// - Parameter type: The enumeration.
  public mutating func add<Cases: CaseIterable>(casesOf type: Cases.Type) {
    base.add(casesOf: type)
  }

  /// Adds a property of a type.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - keyPath: The property.
  public mutating func add<Root, Value>(
    property name: String, _ keyPath: KeyPath<Root, Value>,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    base.add(property: name, keyPath, filePath: filePath, line: line, column: column)
  }
}

/// The result of a pipeline as fixtures observe it.
@Sendable private func converted(_ result: Any) -> Any {
  (result as? any MarbleSubscribable).map { observable(of: $0) } ?? result
}

private func observable<Source: MarbleSubscribable>(of source: Source) -> Any {
  source.events.observable
}

extension MarbleSource: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any {
    let elements = context.elements(of: source, as: Element.self)
    guard Failure.self == Never.self else {
      return MarbleSource(context.scheduler.relaying(elements).source)
    }
    let infallible = elements.catch { context.mistake($0) }
    return MarbleSource(context.scheduler.relaying(infallible).source)
  }
}

extension MarbleScheduler: SchedulerReadable {
  package static func reading(_ scheduler: TestScheduler) -> Any {
    scheduler._world.face(MarbleScheduler.init)
  }
}
