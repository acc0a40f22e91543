extension AsyncSequence {
  /// The sequence as an observable, which iterates it in a task for each subscription.
  ///
  /// Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more is emitted.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. By default, the system chooses one.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public func asObservable(
    priority: TaskPriority? = nil, executorPreference taskExecutor: (any TaskExecutor)? = nil
  ) -> Observable<Element> {
    iterated(priority: priority, on: taskExecutor)
  }

  /// The same; `started` gets what cancels a subscription's task, which is heard until its end nevertheless.
  package func iterated(
    priority: TaskPriority? = nil, on taskExecutor: (any TaskExecutor)?,
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
  /// Emits the elements of an asynchronous sequence, which a task iterates for each subscription.
  ///
  /// Terminates when the sequence does. Disposal cancels the task. After disposal, nothing more is emitted.
  ///
  /// - Parameters:
  ///   - sequence: The elements.
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. By default, the system chooses one.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  @_disfavoredOverload
  public static func from<Sequence: AsyncSequence>(
    _ sequence: Sequence, priority: TaskPriority? = nil,
    executorPreference taskExecutor: (any TaskExecutor)? = nil
  ) -> Observable<Element> where Sequence.Element == Element {
    sequence.asObservable(priority: priority, executorPreference: taskExecutor)
  }

  /// Emits what an asynchronous closure returns, and completes; emits the error that it throws.
  ///
  ///     Observable.from { try await client.profile(of: user) }
  ///
  /// Each subscription starts a task. Disposal cancels it; its outcome is then ignored.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. By default, the system chooses one.
  ///   - work: Returns the element.
  /// - Returns: The observable.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func from(
    priority: TaskPriority? = nil, executorPreference taskExecutor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws -> Element
  ) -> Observable<Element> {
    .task(priority: priority, executor: taskExecutor) { observer in
      observer.next(try await work())
    }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Makes a sequence of what an asynchronous closure returns or throws.
  ///
  /// Each subscription starts a task. Disposing it cancels the task, whose outcome is then ignored.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached: it then inherits nothing from the code that subscribes.
  ///   - priority: The priority of the task.
  ///   - taskExecutor: The executor of the task, such as a test scheduler's. By default, the system chooses one.
  ///   - work: Returns the element.
  /// - Returns: The sequence.
  /// - Seealso: [from](https://reactivex.io/documentation/operators/from.html)
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    executorPreference taskExecutor: (any TaskExecutor)? = nil,
    work: @escaping @Sendable () async throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    Single(
      raw: .task(detached: detached, priority: priority, executor: taskExecutor) { observer in
        observer.next(try await work())
      })
  }
}
