#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A thread-local pointer.
  package struct ThreadLocal: Sendable {
    private let key: pthread_key_t

    /// Makes a pointer of which each thread has its own.
    ///
    /// - Parameter isOwned: Whether the memory behind the pointer is freed when the thread ends.
    package init(isOwned: Bool = false) {
      var key = pthread_key_t()
      if isOwned {
        pthread_key_create(&key) { pointer in
          let released: UnsafeMutableRawPointer? = pointer
          released?.deallocate()
        }
      } else {
        pthread_key_create(&key, nil)
      }
      self.key = key
    }

    package var pointer: UnsafeMutableRawPointer? {
      get { pthread_getspecific(key) }
      nonmutating set { pthread_setspecific(key, newValue) }
    }
  }
#endif
