import Dispatch

/// A semaphore with an initial value of 0.
struct ThreadSemaphore: ~Copyable, Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  #if DEBUG
    func wait(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.wait, of: self, file, line)
      semaphore.wait()
    }

    func signal(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.signal, of: self, file, line)
      semaphore.signal()
    }
  #else
    func wait() { semaphore.wait() }

    func signal() { semaphore.signal() }
  #endif
}
