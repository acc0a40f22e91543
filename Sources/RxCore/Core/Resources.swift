/// How many of the library's objects are alive: subscriptions, subjects, disposables.
///
/// A test that notes `total` before and after sees what was not released.
public enum Resources {
  // Relaxed: a count publishes nothing else.
  private static let count = PlainAtomic<Int32>(0)

  /// The number of objects alive now.
  public static var total: Int32 { count.load(ordering: .relaxed) }

  /// Counts an object that was made.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func incrementTotal() -> Int32 {
    count.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Counts an object that was released.
  ///
  /// - Returns: The number of objects alive now.
  @discardableResult
  public static func decrementTotal() -> Int32 {
    count.wrappingSubtract(1, ordering: .relaxed).newValue
  }
}
