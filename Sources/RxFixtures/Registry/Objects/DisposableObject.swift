import RxCore

/// A disposable as fixtures see it.
final class DisposableObject: FixtureObject, Disposable {
  static let memberNames = ["dispose", "disposed", "isDisposed", "insert"]

  let typeName: String
  private let budget: Budget
  private let disposable: Held<any Disposable>
  private let insertion: ((any Disposable) -> Void)?

  init(
    _ disposable: any Disposable, host: FixtureHost, typeName: String = "Disposable",
    insert: ((any Disposable) -> Void)? = nil
  ) {
    self.disposable = Held(disposable, host.budget)
    self.typeName = typeName
    budget = host.budget
    insertion = insert
  }

  /// Disposes, unless calls are nested too deeply for it.
  func dispose() {
    guard budget.enterDisposal() else { return }
    disposable.use { $0.dispose() }
    budget.leave()
  }

  func call(
    _ member: String, _ arguments: [Argument], at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch member {
    case "dispose":
      try site.require(arguments, none: "dispose()")
      dispose()
      return .void
    case "disposed":
      let bag = try site.one(arguments, label: "by", "disposed(by:)")
      try site.disposable(bag).insert(self, at: site)
      return .void
    case "insert":
      let other = try site.one(arguments, label: nil, "insert(_:)")
      try insert(try site.disposable(other), at: site)
      return .void
    default: return nil
    }
  }

  func property(_ member: String, at site: ExpressionSite) throws -> FixtureValue? {
    guard member == "isDisposed" else { return nil }
    return disposable.use { $0 as? any Cancelable }?.map { .bool($0.isDisposed) }
  }

  private func insert(_ other: any Disposable, at site: ExpressionSite) throws {
    guard let insertion else { throw site.diagnostic("a \(typeName) holds no disposables") }
    insertion(other)
  }
}

extension ExpressionSite {
  /// Makes sure that a method is given nothing.
  func require(_ arguments: [Argument], none method: String) throws {
    if let argument = arguments.first {
      throw argument.site.diagnostic("'\(method)' takes no arguments")
    }
  }

  /// The only argument of a method.
  func one(_ arguments: [Argument], label: String?, _ method: String) throws -> FixtureValue {
    guard let argument = arguments.first, arguments.count == 1,
      argument.label == label || argument.isTrailingClosure
    else { throw diagnostic("'\(method)' takes one argument") }
    return argument.value
  }

  fileprivate func disposable(_ value: FixtureValue) throws -> DisposableObject {
    guard case .object(let object as DisposableObject) = value else {
      throw diagnostic("a disposable is needed, not \(value.kind)")
    }
    return object
  }
}
