// swift-format-ignore-file
//
// The declarations of Combine, and of its conformances in Dispatch and Foundation, that this package uses, for type-checking only: see `apple`.
//
// https://developer.apple.com/documentation/combine

import Dispatch
import Foundation

// https://developer.apple.com/documentation/combine/publisher

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Self.Failure == S.Failure, Self.Output == S.Input
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Self.Failure>) -> Void,
    receiveValue: @escaping (Self.Output) -> Void
  ) -> AnyCancellable { fatalError() }

  public func eraseToAnyPublisher() -> AnyPublisher<Self.Output, Self.Failure> { fatalError() }
}

extension Publisher {
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil, receiveOutput: ((Self.Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Self.Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> { fatalError() }
}

public enum Publishers {
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input { fatalError() }
  }
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public init(createPublisher: @escaping () -> DeferredPublisher) { fatalError() }
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input { fatalError() }
}

// https://developer.apple.com/documentation/combine/passthroughsubject

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  public init() { fatalError() }
  public func send(_ input: Output) { fatalError() }
  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input { fatalError() }
}

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure { fatalError() }
  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure { fatalError() }
}

// https://developer.apple.com/documentation/combine/subscriber

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Self.Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Self.Failure>)
}

public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  public let combineIdentifier: CombineIdentifier
  public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure { fatalError() }
  public func receive(subscription: any Subscription) { fatalError() }
  public func receive(_ value: Input) -> Subscribers.Demand { fatalError() }
  public func receive(completion: Subscribers.Completion<Failure>) { fatalError() }
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable, Comparable, Hashable, Codable, Sendable {
    public static let unlimited = Demand()
    public static let none = Demand()
    public static func max(_ value: Int) -> Demand { fatalError() }
    public var max: Int? { fatalError() }
    public static func < (lhs: Demand, rhs: Demand) -> Bool { fatalError() }
    public static func + (lhs: Demand, rhs: Demand) -> Demand { fatalError() }
    public static func += (lhs: inout Demand, rhs: Demand) { fatalError() }
    public static func -= (lhs: inout Demand, rhs: Int) { fatalError() }
  }
}

// https://developer.apple.com/documentation/combine/subscription

public protocol Cancellable {
  func cancel()
}

public struct CombineIdentifier: Hashable, Sendable {
  public init(_ obj: AnyObject) { fatalError() }
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { fatalError() }
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public final class AnyCancellable: Cancellable, Hashable {
  public init(_ cancel: @escaping () -> Void) { fatalError() }
  public func cancel() { fatalError() }
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) { fatalError() }
}

// https://developer.apple.com/documentation/combine/scheduler

public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ s: Int) -> Self
  static func seconds(_ s: Double) -> Self
  static func milliseconds(_ ms: Int) -> Self
  static func microseconds(_ us: Int) -> Self
  static func nanoseconds(_ ns: Int) -> Self
}

public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions
  var now: SchedulerTimeType { get }
  var minimumTolerance: SchedulerTimeType.Stride { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void)
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable
}

// https://developer.apple.com/documentation/dispatch/dispatchqueue/schedulertimetype

extension DispatchQueue {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public init(_ time: DispatchTime) { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }

    public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Hashable, Sendable {
      public typealias Magnitude = Int
      public var magnitude: Int
      public init(integerLiteral value: Int) { fatalError() }
      public init?<T: BinaryInteger>(exactly source: T) { fatalError() }
      public static func < (lhs: Stride, rhs: Stride) -> Bool { fatalError() }
      public static func * (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func + (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func - (lhs: Stride, rhs: Stride) -> Stride { fatalError() }
      public static func *= (lhs: inout Stride, rhs: Stride) { fatalError() }
      public static func += (lhs: inout Stride, rhs: Stride) { fatalError() }
      public static func -= (lhs: inout Stride, rhs: Stride) { fatalError() }
      public static func seconds(_ s: Int) -> Stride { fatalError() }
      public static func seconds(_ s: Double) -> Stride { fatalError() }
      public static func milliseconds(_ ms: Int) -> Stride { fatalError() }
      public static func microseconds(_ us: Int) -> Stride { fatalError() }
      public static func nanoseconds(_ ns: Int) -> Stride { fatalError() }
    }
  }

  public struct SchedulerOptions {}
}

// https://developer.apple.com/documentation/foundation/runloop/schedulertimetype

/// Foundation declares this type twice, as `Stride` in the two types below.
public struct DateStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Codable, Hashable, Sendable {
  public typealias Magnitude = TimeInterval
  public var magnitude: TimeInterval
  public init(integerLiteral value: TimeInterval) { fatalError() }
  public init(floatLiteral value: TimeInterval) { fatalError() }
  public init?<T: BinaryInteger>(exactly source: T) { fatalError() }
  public static func < (lhs: DateStride, rhs: DateStride) -> Bool { fatalError() }
  public static func * (lhs: DateStride, rhs: DateStride) -> DateStride { fatalError() }
  public static func + (lhs: DateStride, rhs: DateStride) -> DateStride { fatalError() }
  public static func - (lhs: DateStride, rhs: DateStride) -> DateStride { fatalError() }
  public static func *= (lhs: inout DateStride, rhs: DateStride) { fatalError() }
  public static func += (lhs: inout DateStride, rhs: DateStride) { fatalError() }
  public static func -= (lhs: inout DateStride, rhs: DateStride) { fatalError() }
  public static func seconds(_ s: Int) -> DateStride { fatalError() }
  public static func seconds(_ s: Double) -> DateStride { fatalError() }
  public static func milliseconds(_ ms: Int) -> DateStride { fatalError() }
  public static func microseconds(_ us: Int) -> DateStride { fatalError() }
  public static func nanoseconds(_ ns: Int) -> DateStride { fatalError() }
}

extension RunLoop {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public typealias Stride = DateStride
    public init(_ date: Date) { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
  }

  public struct SchedulerOptions {}
}

extension OperationQueue {
  public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
    public typealias Stride = DateStride
    public init(_ date: Date) { fatalError() }
    public func distance(to other: SchedulerTimeType) -> Stride { fatalError() }
    public func advanced(by n: Stride) -> SchedulerTimeType { fatalError() }
  }

  public struct SchedulerOptions {}
}

extension DispatchQueue: Scheduler {
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

extension RunLoop: Scheduler {
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}

extension OperationQueue: Scheduler {
  public var now: SchedulerTimeType { fatalError() }
  public var minimumTolerance: SchedulerTimeType.Stride { fatalError() }
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { fatalError() }
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable { fatalError() }
}
