import RxTestKit

extension Console {
  /// Returns a closure that says that another process has the lock of a file.
  func noteWait(for path: String) -> () -> Void {
    {
      self.complain("waiting for another process that rewrites '\(path.escapingControls())'")
      self.errors.flush()
    }
  }
}
