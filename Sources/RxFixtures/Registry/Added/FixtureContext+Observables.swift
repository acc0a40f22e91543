import RxCore
import RxTestKit

extension FixtureContext {
  /// An observable's elements as fixtures have them.
  ///
  /// One thread at a time runs a fixture. An event that comes elsewhere, in real time, is noted and not passed on.
  func elements<Source: ObservableConvertibleType>(
    of source: Source
  ) -> Observable<FixtureValue> {
    let source = source.asObservable()
    let host = host
    let here = Observable<Source.Element>.create { observer in
      source.subscribe { event in
        if TestWorld.isRunningTest { observer.on(event) } else { host.noteOutsideEvent() }
      }
    }
    return here.map { element in try reporting { try write(element) } }
  }

  /// An observable's elements as Swift has them.
  ///
  /// An element of the wrong type is a fault of the fixture. The host program sees no error: it may crash on errors, as `bind(to:)` does.
  package func elements<Element>(
    of source: Observable<FixtureValue>, as type: Element.Type
  ) -> Observable<Element> {
    if let source = source as? Observable<Element> { return source }
    let elements = source.map { value in
      try reporting {
        if let element = try read(value, as: type) { return element }
        // As in Swift's tests, any letter draws an element of `Void`.
        if let nothing = () as? Element, unboundText(of: value) != nil { return nothing }
        throw site.diagnostic(
          "\(name) needs elements of type \(type)\(origin), not \(value.description(limit: 60))",
          note: note(on: value, type))
      }
    }
    return elements.catch { $0 is Diagnostic ? .never() : .error($0) }
  }

  /// What may help where an element is of the wrong type.
  private func note<Element>(on value: FixtureValue, _ type: Element.Type) -> String? {
    guard let binding = binding(for: value, type) else { return suggestion(for: value, type) }
    // A closure may also make the value itself.
    return origin.isEmpty ? binding : "if a row draws \(value.description(limit: 60)), \(binding)"
  }
}

/// A type that a fixture's observable can be converted to.
package protocol ObservableReadable {
  /// Converts an observable to this type.
  static func reading(_ source: Observable<FixtureValue>, in context: FixtureContext) throws -> Any
}

/// A type of schedulers and clocks that the test's scheduler can be converted to.
package protocol SchedulerReadable {
  /// Converts the test's scheduler to this type.
  static func reading(_ scheduler: TestScheduler) -> Any
}

extension AsyncValues: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any {
    let elements = context.elements(of: source, as: Element.self)
    if Failure.self == Never.self {
      return elements.asInfallible { Infallible(raw: context.mistake($0)) }.values
    }
    return elements.values
  }
}

extension TestSchedulerClock: SchedulerReadable {
  package static func reading(_ scheduler: TestScheduler) -> Any { scheduler.swiftClock }
}

extension Observable: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any { context.elements(of: source, as: Element.self) }
}

extension PrimitiveSequence: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any {
    if Trait.self == CompletableTrait.self { return Completable(raw: source.ignoreElements()) }
    let elements = context.elements(of: source, as: Element.self)
    if Trait.self == SingleTrait.self { return elements.asSingle() }
    return elements.asMaybe()
  }
}

extension Infallible: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any {
    let elements = context.elements(of: source, as: Element.self)
    return elements.asInfallible { Infallible(raw: context.mistake($0)) }
  }
}

extension SharedSequence: ObservableReadable {
  package static func reading(
    _ source: Observable<FixtureValue>, in context: FixtureContext
  ) throws -> Any {
    context.elements(of: source, as: Element.self).asSharedSequence(
      sharingStrategy: SharingStrategy.self,
      onErrorRecover: { SharedSequence(raw: context.mistake($0)) })
  }
}

extension FixtureContext {
  /// What follows the error of a sequence that must not fail: the test fails with it.
  package func mistake<Element>(_ error: any Error) -> Observable<Element> {
    host.fail("\(name) was given a sequence that failed with \(FixtureError(error))", at: site)
    return .empty()
  }
}
