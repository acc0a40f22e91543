import VirtualTimeCore

#if DEBUG
  import RxCore

  /// What one run of a scenario has done: the threads, the locks, the semaphores, and the trace.
  ///
  /// It uses buffers because a debug build executes collections slowly, and a run is over in microseconds.
  final class RunModel {
    enum Status: UInt8 { case absent, pending, finished }

    struct ThreadState {
      var status = Status.absent
      var kind = ConcurrentOperation.Kind.point
      var object: Int32 = -1
      /// Whether the thread waits for work, so that the run may end meanwhile.
      var isIdle = false
    }

    struct Object {
      var address: UInt = 0
      var holder: Int32 = -1
      var count: Int32 = 0
      var threads: UInt8 = 0
      var isWritten = false
    }

    struct TraceEntry {
      var step: Int32 = 0
      var thread: Int32 = 0
      var object: Int32 = 0
      var site: Int32 = 0
      var kind = ConcurrentOperation.Kind.point
    }

    static let maxThreads = 4
    static let maxObjects = 512
    private static let slotCount = 2048

    let sites = SiteTable()
    let threads: UnsafeMutablePointer<ThreadState>
    let objects: UnsafeMutablePointer<Object>
    let trace: UnsafeMutablePointer<TraceEntry>
    private let slots: UnsafeMutablePointer<Int32>
    private let capacity: Int
    private(set) var objectCount = 0
    private(set) var traceCount = 0
    var threadCount = 0
    /// Whether nothing is left to do but to stop waiting for work.
    var isQuiescent = false
    var notes: [(entry: Int, text: String)] = []

    /// - Parameter capacity: The greatest number of steps.
    init(capacity: Int) {
      self.capacity = capacity
      threads = .allocate(capacity: Self.maxThreads)
      threads.initialize(repeating: ThreadState(), count: Self.maxThreads)
      objects = .allocate(capacity: Self.maxObjects)
      objects.initialize(repeating: Object(), count: Self.maxObjects)
      trace = .allocate(capacity: capacity)
      trace.initialize(repeating: TraceEntry(), count: capacity)
      slots = .allocate(capacity: Self.slotCount)
      slots.initialize(repeating: -1, count: Self.slotCount)
    }

    deinit {
      threads.deallocate()
      objects.deallocate()
      trace.deallocate()
      slots.deallocate()
    }

    func reset() {
      slots.update(repeating: -1, count: Self.slotCount)
      objectCount = 0
      traceCount = 0
      isQuiescent = false
      notes = []
    }

    func start(threadCount: Int) {
      self.threadCount = threadCount
      for index in 0..<threadCount {
        threads[index] = ThreadState(status: .pending, kind: .point, object: -1, isIdle: false)
      }
    }

    /// The number of an object in this run; nil if there are too many.
    func object(at pointer: UnsafeRawPointer) -> Int32? {
      let address = UInt(bitPattern: pointer)
      var slot = Int(truncatingIfNeeded: (address >> 3) &* 0x9E37_79B1 >> 7) & (Self.slotCount - 1)
      while true {
        let index = slots[slot]
        if index < 0 { break }
        if objects[Int(index)].address == address { return index }
        slot = (slot &+ 1) & (Self.slotCount - 1)
      }
      if objectCount == Self.maxObjects { return nil }
      let index = objectCount
      objectCount = index &+ 1
      slots[slot] = Int32(index)
      objects[index] = Object(address: address)
      return Int32(index)
    }

    func canRun(_ thread: Int) -> Bool {
      let state = threads[thread]
      guard state.status == .pending else { return false }
      switch state.kind {
      case .lock: return objects[Int(state.object)].holder < 0
      case .wait: return objects[Int(state.object)].count > 0 || (state.isIdle && isQuiescent)
      default: return true
      }
    }

    /// The first thread after another one that can run.
    func runnable(after thread: Int) -> Int? {
      for offset in 1...threadCount {
        let candidate = (thread &+ offset) % threadCount
        if canRun(candidate) { return candidate }
      }
      return nil
    }

    /// Whether every thread has finished or waits for work that nobody has asked for.
    var isIdle: Bool {
      for index in 0..<threadCount where threads[index].status == .pending {
        let state = threads[index]
        if !state.isIdle || objects[Int(state.object)].count > 0 { return false }
      }
      return true
    }

    var hasFinished: Bool {
      for index in 0..<threadCount where threads[index].status != .finished { return false }
      return true
    }

    func perform(_ thread: Int, at site: Int32, step: Int32) {
      let state = threads[thread]
      let object = Int(state.object)
      switch state.kind {
      case .lock: objects[object].holder = Int32(thread)
      case .wait: objects[object].count &-= 1
      case .signal: objects[object].count &+= 1
      default: break
      }
      objects[object].threads |= 1 << UInt8(thread)
      if state.kind != .load { objects[object].isWritten = true }
      threads[thread].isIdle = false
      if traceCount == capacity { return }
      trace[traceCount] = TraceEntry(
        step: step, thread: Int32(thread), object: state.object, site: site, kind: state.kind)
      traceCount = traceCount &+ 1
    }

    /// Marks the sites that used objects which several threads used, at least one of them to change it.
    ///
    /// - Returns: Whether a site was not marked before.
    func markSharedSites() -> Bool {
      var hasNew = false
      for index in 0..<traceCount {
        let object = objects[Int(trace[index].object)]
        let isShared = object.isWritten && object.threads & (object.threads &- 1) != 0
        if isShared, sites.markShared(Int(trace[index].site)) { hasNew = true }
      }
      return hasNew
    }
  }

  /// The places in the source from which operations come; the same for all runs.
  final class SiteTable {
    private struct Site {
      var file: UnsafePointer<UInt8>?
      var line: UInt = 0
      var isShared = false
    }

    private static let capacity = 4096
    private let sites: UnsafeMutablePointer<Site>

    init() {
      sites = .allocate(capacity: Self.capacity)
      sites.initialize(repeating: Site(), count: Self.capacity)
    }

    deinit { sites.deallocate() }

    func index(_ file: StaticString, _ line: UInt) -> Int32 {
      let name = file.utf8Start
      let hash = (UInt(bitPattern: name) >> 2) &* 31 &+ line &* 0x9E37_79B1
      var slot = Int(truncatingIfNeeded: hash) & (Self.capacity - 1)
      while let taken = sites[slot].file {
        if taken == name, sites[slot].line == line { return Int32(slot) }
        slot = (slot &+ 1) & (Self.capacity - 1)
      }
      sites[slot] = Site(file: name, line: line)
      return Int32(slot)
    }

    func isShared(_ site: Int32) -> Bool { sites[Int(site)].isShared }

    func markShared(_ site: Int) -> Bool {
      defer { sites[site].isShared = true }
      return !sites[site].isShared
    }

    func file(_ site: Int32) -> String { sites[Int(site)].file.map { String(cString: $0) } ?? "" }

    func line(_ site: Int32) -> UInt { sites[Int(site)].line }
  }
#endif
