extension MarbleExpectation where Element: Equatable {
  /// Expects values in this order, in any frames.
  ///
  ///     scheduler.expect(source).toEmit("a", "b")  // then nothing
  ///     scheduler.expect(source).toEmit("a", "b", then: .completed)
  ///     scheduler.expect(source).toEmit("a", within: "10ms", then: .more)
  ///
  /// By default, nothing may follow the values: another value, the completion and an error fail the test. An error fails it unless
  /// `ending` is that error.
  ///
  /// - Parameters:
  ///   - values: The values, in order.
  ///   - time: The time in which all of them come, and the expected terminal event, such as `"10ms"`. It begins with the subscription. By
  ///     default, they may come at any time.
  ///   - ending: What follows the values.
  ///   - allowed: `.anyOrder` if values of one frame may come in any order. By default, the order counts.
  public func toEmit(
    _ values: Element..., within time: String? = nil, then ending: MarbleEnding = .nothing,
    allowing allowed: MarbleLeeway = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    toEmit(
      values, within: time, then: ending, allowing: allowed, by: ==,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that some values never come.
  ///
  ///     scheduler.expect(source).notToEmit("a", "b")
  ///
  /// All other values may come, and the completion. An error fails the test.
  ///
  /// - Parameters:
  ///   - value: The value that must not come.
  ///   - others: Further values that must not come.
  public func notToEmit(
    _ value: Element, _ others: Element..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    notToEmit(
      [value] + others, by: ==,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension MarbleExpectation {
  /// Expects values in this order, in any frames; predicates describe them.
  ///
  ///     scheduler.expect(states).toEmit(.value(.idle), .matching("loaded") { $0.isLoaded })
  ///     scheduler.expect(taps).toEmit(.any, .any)
  ///
  /// By default, nothing may follow the values: another value, the completion and an error fail the test. An error fails it unless
  /// `ending` is that error.
  ///
  /// - Parameters:
  ///   - values: The values, in order.
  ///   - time: The time in which all of them come, and the expected terminal event, such as `"10ms"`. It begins with the subscription. By
  ///     default, they may come at any time.
  ///   - ending: What follows the values.
  ///   - allowed: `.anyOrder` if values of one frame may come in any order. By default, the order counts.
  @_disfavoredOverload
  public func toEmit(
    _ values: MarbleValue<Element>..., within time: String? = nil,
    then ending: MarbleEnding = .nothing, allowing allowed: MarbleLeeway = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    matching().toEmit(
      values, within: time, then: ending, allowing: allowed, by: MarbleValue.areEqual,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects that no value comes that a predicate accepts.
  ///
  ///     scheduler.expect(states).notToEmit(.matching("failed") { $0.isFailed })
  ///
  /// All other values may come, and the completion. An error fails the test.
  ///
  /// - Parameters:
  ///   - value: The value that must not come; `.any` if none may come.
  ///   - others: Further values that must not come.
  @_disfavoredOverload
  public func notToEmit(
    _ value: MarbleValue<Element>, _ others: MarbleValue<Element>...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    matching().notToEmit(
      [value] + others, by: MarbleValue.areEqual,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
