import RxCore
import RxTestKit

// The compiler's first error about a wrong law is the message of one of these.

// The values are Equatable, so that the compiler does not take them for values of type Any. The closures have the numbers of parameters
// that the law has: with fewer, a mistake inside of the law would meet them as well.

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two observables: checkLaw(…) { scheduler, source in (…, …) }"
)
public func checkLaw<Value: Equatable, Result>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Value>) -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two observables have elements of different types")
public func checkLaw<
  Value: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Value>) -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both observables"
)
public func checkLaw<
  Value: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any values: [Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Value>) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two observables: checkLaw(…) { scheduler, one, two in (…, …) }"
)
public func checkLaw<First: Equatable, Second: Equatable, Result>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<First>, TestableObservable<Second>) -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two observables have elements of different types")
public func checkLaw<
  First: Equatable, Second: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (TestScheduler, TestableObservable<First>, TestableObservable<Second>) -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both observables"
)
public func checkLaw<
  First: Equatable, Second: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any first: [First], _ second: [Second], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (TestScheduler, TestableObservable<First>, TestableObservable<Second>) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the law returns two observables: checkLaw(…) { scheduler, a, b, c in (…, …) }"
)
public func checkLaw<First: Equatable, Second: Equatable, Third: Equatable, Result>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      TestScheduler, TestableObservable<First>, TestableObservable<Second>,
      TestableObservable<Third>
    ) -> Result
) {}

/// Unavailable: its message explains what a law returns.
@_disfavoredOverload
@available(*, unavailable, message: "the law's two observables have elements of different types")
public func checkLaw<
  First: Equatable, Second: Equatable, Third: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      TestScheduler, TestableObservable<First>, TestableObservable<Second>,
      TestableObservable<Third>
    ) -> (Run, Same)
) {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both observables"
)
public func checkLaw<
  First: Equatable, Second: Equatable, Third: Equatable,
  Run: ObservableConvertibleType, Same: ObservableConvertibleType
>(
  _ title: String, any first: [First], _ second: [Second], _ third: [Third], cases: Int = 100,
  seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law:
    @escaping (
      TestScheduler, TestableObservable<First>, TestableObservable<Second>,
      TestableObservable<Third>
    ) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains what a law compares.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "the elements are not Equatable: map them to Equatable ones in both observables"
)
public func checkLaw<each Value, Run: ObservableConvertibleType, Same: ObservableConvertibleType>(
  _ title: String, any values: repeat [each Value], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, repeat TestableObservable<each Value>) -> (Run, Same)
) where Run.Element == Same.Element {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(*, unavailable, message: "each source needs a list of its values: any: [1, 2]")
public func checkLaw<Value: LosslessStringConvertible, Result>(
  _ title: String, any values: Value..., cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Value>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(*, unavailable, message: "a source needs values that it can emit: any: [1, 2]")
public func checkLaw<Result>(
  _ title: String, any values: [Never], cases: Int = 100, seed: UInt64? = nil,
  subscribing subscription: String = "^",
  law: @escaping (TestScheduler, TestableObservable<Never>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what the source emits: checkLaw(…, any: [1, 2]) { scheduler, source in … }"
)
public func checkLaw<Result>(
  _ title: String, law: @escaping (TestableObservable<Int>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what the source emits: checkLaw(…, any: [1, 2]) { scheduler, source in … }"
)
public func checkLaw<Result>(
  _ title: String, law: @escaping (TestScheduler, TestableObservable<Int>) -> Result
) {}

/// Unavailable: its message explains the lists of values.
@_disfavoredOverload
@available(
  *, unavailable,
  message: "list what each source emits: checkLaw(…, any: [1], [2]) { scheduler, one, two in … }"
)
public func checkLaw<Result>(
  _ title: String,
  law: @escaping (TestScheduler, TestableObservable<Int>, TestableObservable<Int>) -> Result
) {}
