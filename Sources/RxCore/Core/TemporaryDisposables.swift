public protocol Disposable { func dispose() }
public protocol Cancelable: Disposable { var isDisposed: Bool { get } }
public enum Disposables {
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { A(dispose) }
  public static func create() -> any Disposable { N() }
}
final class A: Cancelable { var a: (() -> Void)?; init(_ a: @escaping () -> Void) { self.a = a }; func dispose() { a?(); a = nil }; var isDisposed: Bool { a == nil } }
struct N: Disposable { func dispose() {} }
public protocol ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}
extension ImmediateSchedulerType {
public func scheduleRecursive<State>(_ state: State, action: @escaping (State, (State) -> Void) -> Void) -> any Disposable { fatalError() }
}
final class SingleAssignmentDisposable: Cancelable { var isDisposed = false; func setDisposable(_ d: any Disposable) {}; func dispose() {} }
