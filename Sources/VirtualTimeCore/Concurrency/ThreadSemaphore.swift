import Dispatch

/// A semaphore with an initial value of 0.
package struct ThreadSemaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  #if DEBUG
    private var address: UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(semaphore).toOpaque())
    }

    package func wait(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.wait, at: address, file, line)
      semaphore.wait()
    }

    package func signal(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.signal, at: address, file, line)
      semaphore.signal()
    }
  #else
    package func wait() { semaphore.wait() }

    package func signal() { semaphore.signal() }
  #endif
}
