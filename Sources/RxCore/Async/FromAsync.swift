extension AsyncSequence {
  /// Returns the sequence as an observable.
  ///
  /// Each subscription iterates the sequence in a task. Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more
  /// is emitted.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    iterated(priority: priority, on: nil)
  }

  /// Returns the sequence as an observable that iterates it on an executor.
  ///
  /// Each subscription iterates the sequence in a task. Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more
  /// is emitted.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. If it is `nil`, the system chooses one.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public func asObservable(
    priority: TaskPriority? = nil, executorPreference taskExecutor: (any TaskExecutor)?
  ) -> Observable<Element> {
    iterated(priority: priority, on: taskExecutor)
  }

  /// Like `asObservable`.
  ///
  /// For each subscription, `started` receives a closure that cancels the task. After this cancellation, events still arrive until the task ends.
  package func iterated(
    priority: TaskPriority? = nil, on taskExecutor: (any Executor)?,
    started: ((_ cancel: @escaping () -> Void) -> Void)? = nil
  ) -> Observable<Element> {
    .task(priority: priority, executor: taskExecutor, started: started) { observer in
      for try await element in self {
        if !observer.isObserved { return }
        observer.next(element)
      }
    }
  }
}

extension ObservableType {
  /// Emits the elements of an asynchronous sequence.
  ///
  /// Each subscription iterates the sequence in a task. Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more
  /// is emitted.
  ///
  /// - Parameters:
  ///   - sequence: The elements.
  ///   - priority: The priority of the task.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @_disfavoredOverload
  public static func from<Sequence: AsyncSequence>(
    _ sequence: Sequence, priority: TaskPriority? = nil
  ) -> Observable<Element> where Sequence.Element == Element {
    sequence.asObservable(priority: priority)
  }

  /// Emits the elements of an asynchronous sequence, which is iterated on an executor.
  ///
  /// Each subscription iterates the sequence in a task. Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more
  /// is emitted.
  ///
  /// - Parameters:
  ///   - sequence: The elements.
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. If it is `nil`, the system chooses one.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @_disfavoredOverload
  public static func from<Sequence: AsyncSequence>(
    _ sequence: Sequence, priority: TaskPriority? = nil,
    executorPreference taskExecutor: (any TaskExecutor)?
  ) -> Observable<Element> where Sequence.Element == Element {
    sequence.asObservable(priority: priority, executorPreference: taskExecutor)
  }

  // Not disfavored: otherwise, a trailing closure would be the element of `from(optional:)`.

  /// Emits the result of an asynchronous closure and completes.
  ///
  /// If the closure throws, its error is emitted.
  ///
  ///     Observable.from { try await client.profile(of: user) }
  ///
  /// Each subscription starts a task. Disposal cancels the task, and its outcome is then ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - work: Returns the element.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    .task(priority: priority, executor: nil) { observer in
      observer.next(try await work())
    }
  }

  /// Emits the result of an asynchronous closure, which runs on an executor, and completes.
  ///
  /// If the closure throws, its error is emitted.
  ///
  ///     Observable.from(executorPreference: executor) { try await client.profile(of: user) }
  ///
  /// Each subscription starts a task. Disposal cancels the task, and its outcome is then ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. If it is `nil`, the system chooses one.
  ///   - work: Returns the element.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @_disfavoredOverload
  public static func from(
    priority: TaskPriority? = nil, executorPreference taskExecutor: (any TaskExecutor)?,
    _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    .task(priority: priority, executor: taskExecutor) { observer in
      observer.next(try await work())
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Creates a sequence from an asynchronous closure, which returns the element or throws.
  ///
  /// Each subscription starts a task. Disposal cancels the task, and its outcome is then ignored.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached: it then inherits nothing from the code that subscribes.
  ///   - priority: The priority of the task.
  ///   - work: Returns the element.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    Single(
      raw: .task(detached: detached, priority: priority, executor: nil) { observer in
        observer.next(try await work())
      })
  }

  /// Creates a sequence from an asynchronous closure on an executor, which returns the element or throws.
  ///
  /// Each subscription starts a task. Disposal cancels the task, and its outcome is then ignored.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached: it then inherits nothing from the code that subscribes.
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. If it is `nil`, the system chooses one.
  ///   - work: Returns the element.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    executorPreference taskExecutor: (any TaskExecutor)?,
    work: @escaping @Sendable () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    Single(
      raw: .task(detached: detached, priority: priority, executor: taskExecutor) { observer in
        observer.next(try await work())
      })
  }
}
