// The compiler's first error about a wrong law is the message of one of these.

// The values are Equatable, so that the compiler does not take them for values of type Any. The closures have the numbers of parameters
// that the law has: with fewer, a mistake inside of the law would meet them as well.

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two pipelines: checkLaw(…) { scheduler, source in (…, …) }"
)
public func checkLaw<Value: Equatable, Result>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, MarbleSource<Value, MarbleError>) -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two pipelines have elements of different types")
public func checkLaw<
  Value: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, MarbleSource<Value, MarbleError>) -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both pipelines"
)
public func checkLaw<
  Value: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, MarbleSource<Value, MarbleError>) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two pipelines: checkLaw(…) { scheduler, one, two in (…, …) }"
)
public func checkLaw<First: Equatable, Second: Equatable, Result>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>)
    -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two pipelines have elements of different types")
public func checkLaw<
  First: Equatable, Second: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>)
    -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both pipelines"
)
public func checkLaw<
  First: Equatable, Second: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>)
    -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two pipelines: checkLaw(…) { scheduler, a, b, c in (…, …) }"
)
public func checkLaw<First: Equatable, Second: Equatable, Third: Equatable, Result>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>,
      MarbleSource<Third, MarbleError>
    ) -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two pipelines have elements of different types")
public func checkLaw<
  First: Equatable, Second: Equatable, Third: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>,
      MarbleSource<Third, MarbleError>
    ) -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both pipelines"
)
public func checkLaw<
  First: Equatable, Second: Equatable, Third: Equatable,
  Run: MarbleSubscribable, Same: MarbleSubscribable
>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      MarbleScheduler, MarbleSource<First, MarbleError>, MarbleSource<Second, MarbleError>,
      MarbleSource<Third, MarbleError>
    ) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both pipelines"
)
public func checkLaw<each Value, Run: MarbleSubscribable, Same: MarbleSubscribable>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, repeat MarbleSource<each Value, MarbleError>) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(*, unavailable, message: "each source needs a list of its values: any: [1, 2]")
public func checkLaw<Value: LosslessStringConvertible, Result>(
  _ title: String, any values: Value..., cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, MarbleSource<Value, MarbleError>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(*, unavailable, message: "a source needs values that it can emit: any: [1, 2]")
public func checkLaw<Result>(
  _ title: String, any values: [Never], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (MarbleScheduler, MarbleSource<Never, MarbleError>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what the source emits: checkLaw(…, any: [1, 2]) { scheduler, source in … }"
)
public func checkLaw<Result>(
  _ title: String, law: @escaping (MarbleSource<Int, MarbleError>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what the source emits: checkLaw(…, any: [1, 2]) { scheduler, source in … }"
)
public func checkLaw<Result>(
  _ title: String, law: @escaping (MarbleScheduler, MarbleSource<Int, MarbleError>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what each source emits: checkLaw(…, any: [1], [2]) { scheduler, one, two in … }"
)
public func checkLaw<Result>(
  _ title: String,
  law:
    @escaping (MarbleScheduler, MarbleSource<Int, MarbleError>, MarbleSource<Int, MarbleError>) ->
    Result
) {}
