import Dispatch
import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Runs `body` on a thread with a stack of a size, and waits for it.
func onThread(stackSize: Int, _ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, stackSize)
  let context = Unmanaged.passRetained(ThreadBody(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  pthread_create(&thread, &attributes, { start(context: $0) }, context)
  #if canImport(Darwin)
    if let thread { pthread_join(thread, nil) }
  #else
    pthread_join(thread, nil)
  #endif
}

private func start(context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body() }
  return nil
}

private final class ThreadBody {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }
}

/// How deep the stack of the thread is that asks, as an address that falls as it grows.
func stackPointer() -> Int {
  var marker = 0
  return withUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
}

/// Tells how deep the stack is when it is released.
final class DepthAtRelease {
  var note: (Int) -> Void

  init(_ note: @escaping (Int) -> Void) { self.note = note }

  deinit { note(stackPointer()) }
}
