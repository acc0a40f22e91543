/// Memory that the process has freed, and that the C library keeps.
///
/// Without these functions, the server stays large after a test that needs much memory.
enum FreedMemory {
  /// Limits what is kept at the end of each thread's heap.
  static func limit() { setLimit(1 << 20) }

  /// Returns freed memory to the system.
  ///
  /// - Parameter most: The number of freed bytes that the library may keep for the next allocations.
  static func giveBack(most: Int) { giveBackFreed(most) }
}

// The functions of the target in C. An import of its module would force every client of FixtureServer to find that module.

@_silgen_name("marble_limit_freed_memory")
private func setLimit(_ most: Int)

@_silgen_name("marble_return_freed_memory")
private func giveBackFreed(_ most: Int)
