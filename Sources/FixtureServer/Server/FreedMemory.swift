/// Memory that the process has freed, and that the C library keeps.
///
/// A test that needs much must not leave a large process behind.
enum FreedMemory {
  /// Limits what is kept at the end of each thread's heap.
  static func limit() { setLimit(1 << 20) }

  /// Returns freed memory to the system.
  ///
  /// - Parameter most: The size, in bytes, of what may stay because it is soon needed again.
  static func giveBack(most: Int) { giveBackFreed(most) }
}

// The functions of the target FreedMemory. Its module is not imported, since each client of this module would need it, too.

@_silgen_name("marble_limit_freed_memory")
private func setLimit(_ most: Int)

@_silgen_name("marble_return_freed_memory")
private func giveBackFreed(_ most: Int)
