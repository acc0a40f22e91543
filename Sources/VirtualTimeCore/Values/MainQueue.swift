import Dispatch

#if canImport(Darwin)
  import Darwin
#endif

extension DispatchQueue {
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    main.setSpecific(key: key, value: ())
    return key
  }()

  /// Whether the caller runs on the main queue, or on the main thread outside any queue.
  package static var isMain: Bool { getSpecific(key: mainKey) != nil }

  /// Whether the caller runs on the main thread.
  ///
  /// On platforms other than Apple's, whether the caller runs on the main queue, because other threads may run that queue.
  package static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() != 0
    #else
      isMain
    #endif
  }
}
