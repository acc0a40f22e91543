/// A closure behind a lock.
///
/// `Guarded` is generic, and generic code has another calling convention for closures. So each access to a closure that it guards directly
/// would convert the closure to its own convention, and store it converted back: one more layer each time. Calls would become slower,
/// and take ever more stack. A structure is not converted.
package struct StoredClosure<Function> {
  /// The closure.
  package let call: Function

  package init(_ call: Function) { self.call = call }
}
