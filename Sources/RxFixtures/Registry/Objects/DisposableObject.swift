import RxCore

final class DisposableObject: FixtureObject, Disposable {
  override class var members: MemberTable { table }

  private static let table = MemberTable([
    .of(DisposableObject.self, "dispose()") { disposable, _ in
      disposable.dispose()
      return .void
    },
    .of(DisposableObject.self, "disposed(by:)") { disposable, call in
      try call.disposable().insert(disposable, at: call.site)
      return .void
    },
    .of(DisposableObject.self, "insert(_:)") { disposable, call in
      try disposable.insert(try call.disposable(), at: call.site)
      return .void
    },
    .of(DisposableObject.self, "isDisposed") { disposable, _ in
      disposable.disposable.use { $0 as? any Cancelable }?.map { .bool($0.isDisposed) }
    },
  ])

  private let budget: Budget
  private let disposable: Held<any Disposable>
  private let insertion: ((any Disposable) -> Void)?

  init(
    _ disposable: any Disposable, host: FixtureHost, typeName: String = "Disposable",
    insert: ((any Disposable) -> Void)? = nil
  ) {
    self.disposable = Held(disposable, host.budget)
    budget = host.budget
    insertion = insert
    super.init(typeName: typeName)
  }

  /// Disposes, unless calls are nested too deeply for it.
  func dispose() {
    guard budget.enterDisposal() else { return }
    disposable.use { $0.dispose() }
    budget.leave()
  }

  private func insert(_ other: any Disposable, at site: ExpressionSite) throws {
    guard let insertion else { throw site.diagnostic("a \(typeName) holds no disposables") }
    insertion(other)
  }
}

extension MemberCall {
  /// The only argument as a disposable.
  fileprivate func disposable() throws -> DisposableObject {
    guard case .object(let object as DisposableObject) = value(0) else {
      throw site.diagnostic("a disposable is needed, not \(value(0).kind)")
    }
    return object
  }
}
