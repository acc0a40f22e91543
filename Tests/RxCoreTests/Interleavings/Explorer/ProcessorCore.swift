#if DEBUG
  import Foundation
  import VirtualTimeCore

  /// A processor core, on which all threads of an exploration run.
  ///
  /// They take turns, and a turn passes more cheaply between threads of one core. It is only a matter of speed: where the system has
  /// no such call, the threads run anywhere.
  struct ProcessorCore {
    private static let explorations = PlainAtomic(0)

    private let number: Int?

    /// The cores of the process take turns.
    static func next() -> ProcessorCore {
      // Relaxed: any core will do.
      let exploration = explorations.wrappingAdd(1, ordering: .relaxed).oldValue
      let allowed = Affinity.allowed
      return ProcessorCore(number: allowed.isEmpty ? nil : allowed[exploration % allowed.count])
    }

    /// Lets the current thread run on this core only.
    func pin() {
      if let number { Affinity.set(number) }
    }
  }

  /// `sched_getaffinity` and `sched_setaffinity`, which Swift does not import.
  private enum Affinity {
    /// A set of cores, as the system's calls take it: a bit for each core.
    private typealias Call = @convention(c) (Int32, Int, UnsafeMutableRawPointer?) -> Int32

    private static let size = 128

    /// The cores on which the process may run.
    static let allowed: [Int] = {
      guard let get = call("sched_getaffinity") else { return [] }
      var bits = [UInt8](repeating: 0, count: size)
      guard bits.withUnsafeMutableBytes({ get(0, size, $0.baseAddress) }) == 0 else { return [] }
      return (0..<size * 8).filter { bits[$0 / 8] >> ($0 % 8) & 1 == 1 }
    }()

    static func set(_ core: Int) {
      guard let set = call("sched_setaffinity") else { return }
      var bits = [UInt8](repeating: 0, count: size)
      bits[core / 8] = 1 << (core % 8)
      _ = bits.withUnsafeMutableBytes { set(0, size, $0.baseAddress) }
    }

    private static func call(_ name: String) -> Call? {
      dlsym(UnsafeMutableRawPointer(bitPattern: 0), name).map { unsafeBitCast($0, to: Call.self) }
    }
  }
#endif
