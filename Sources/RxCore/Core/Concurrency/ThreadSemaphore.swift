import Dispatch

/// A semaphore with an initial value of 0.
struct ThreadSemaphore: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  #if DEBUG
    private var address: UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(semaphore).toOpaque())
    }

    func wait(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.wait, at: address, file, line)
      semaphore.wait()
    }

    func signal(file: StaticString = #fileID, line: UInt = #line) {
      ExploredThread.reach(.signal, at: address, file, line)
      semaphore.signal()
    }
  #else
    func wait() { semaphore.wait() }

    func signal() { semaphore.signal() }
  #endif
}
