import Foundation
import RxTestKit
import Synchronization

#if canImport(Darwin)
  import struct Darwin.Dl_info
  import func Darwin.dladdr
#elseif canImport(Android)
  import struct Android.Dl_info
  import func Android.dladdr
#endif

/// Finds the operator that requests real-time work, and the user's function that subscribed.
package enum RequestTracer {
  /// Switches it on.
  package static let start: Void = RequestOrigin.setFinder { trace in
    origin(of: symbols(at: trace.map { $0 - 1 }))
  }

  /// The functions at the addresses that were looked up; empty for those without one.
  ///
  /// A look at the symbol table takes long.
  private static let known = Mutex<[UInt: String]>([:])

  private static func symbols(at addresses: [UInt]) -> [String?] {
    var all = known.withLock { $0 }
    let unknown = Set(addresses).subtracting(all.keys)
    if !unknown.isEmpty {
      var new = names(at: Array(unknown))
      for address in unknown where new[address] == nil { new[address] = "" }
      all.merge(new) { $1 }
      known.withLock { [new] in $0.merge(new) { $1 } }
    }
    return addresses.map { all[$0].flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Finds the origin in a backtrace's function names, innermost first, up to the run of a test scheduler.
  private static func origin(of symbols: [String?]) -> RequestOrigin {
    var origin = RequestOrigin(operatorName: nil, function: nil)
    for symbol in symbols.lazy.compactMap({ $0 }).map(demangled) {
      if symbol.contains("RxCore.VirtualTimeline.run(") { break }
      if symbol.contains("RxCore.TestWitness") { continue }
      if origin.operatorName == nil { origin.operatorName = operatorName(in: symbol) }
      if let function = userFunction(in: symbol) {
        origin.function = function
        break
      }
    }
    return origin
  }

  /// Returns the operator or factory that contains a closure, as in `closure #1 (…) in RxCore.ObservableType.debounce(…)`.
  private static func operatorName(in symbol: String) -> String? {
    let method =
      /RxCore\.(?:ObservableType|Observable|Infallible\w*|SharedSequence\w*|PrimitiveSequence\w*)(?:<[^(]*>)?\.(\w+)(?:<[^(]*>)?\(/
    if symbol.contains("RxCore.ObservableType.subscribe(on: ") { return "subscribe(on:)" }
    let plumbing: Set = ["attach", "init", "run", "start", "subscribe", "task"]
    return symbol.matches(of: method).map { String($0.output.1) }.last { !plumbing.contains($0) }
  }

  /// Returns the function, without its module and parameters; nil for a function of a library.
  private static func userFunction(in symbol: String) -> String? {
    var name = symbol[...]
    if name.hasPrefix("closure #") || name.contains(" for ") {
      guard let end = name.ranges(of: " in ").last?.upperBound else { return nil }
      name = name[end...]
    }
    name = name[..<(name.firstIndex { "(<".contains($0) } ?? name.endIndex)]
    // The type of a property is not its name.
    if let type = name.range(of: ".getter : ") { name = name[..<type.lowerBound] }
    if let space = name.lastIndex(of: " "), !name.contains("`") {
      name = name[name.index(after: space)...]
    }
    let parts = name.split(separator: ".")
    let libraries: Set<Substring> = [
      "RxCore", "RxTestKit", "RxTestKitAssertions", "RxFixtures", "RxFixturesAssertions",
      "MarbleTesting", "MarbleTestingCombine", "MarbleFixtures", "RxFoundation", "Swift",
      "Foundation", "XCTest", "Testing", "Dispatch",
    ]
    guard parts.count > 1, !libraries.contains(parts[0]) else { return nil }
    return parts.dropFirst().joined(separator: ".")
  }

  private static func demangled(_ symbol: String) -> String {
    guard
      let text = symbol.withCString({ demangle($0, UInt(symbol.utf8.count), nil, nil, 0) })
    else { return symbol }
    defer { free(text) }
    // Removes the marks of extensions and private declarations.
    return String(cString: text).replacing(/\(extension in \w+\):/, with: "")
      .replacing(/\((\w+|`[^`]+`) in _[0-9A-F]+\)/) { $0.output.1 }
  }

  #if os(Linux)
    /// Returns the functions at addresses of the process's executable, from its symbol table.
    private static func names(at addresses: [UInt]) -> [UInt: String] {
      let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      guard let file = try? Data(contentsOf: path, options: .alwaysMapped),
        let mappings = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
        let first = mappings.split(separator: "\n").first(where: { $0.hasSuffix(path.path) }),
        let base = UInt(first.prefix { $0 != "-" }, radix: 16)
      else { return [:] }
      // Addresses in shared libraries are far beyond the executable.
      let own = addresses.filter { $0 &- base < UInt(file.count) * 2 }
      let names =
        file.withUnsafeBytes { SymbolTable($0)?.names(at: own.map { $0 &- base }) } ?? []
      return Dictionary(
        zip(own, names).compactMap { address, name in name.map { (address, $0) } }
      ) { $1 }
    }
  #else
    /// Returns the functions at addresses.
    private static func names(at addresses: [UInt]) -> [UInt: String] {
      var names: [UInt: String] = [:]
      for address in addresses {
        var information = Dl_info()
        guard let pointer = UnsafeRawPointer(bitPattern: address),
          dladdr(pointer, &information) != 0
        else { continue }
        names[address] = information.dli_sname.map { String(cString: $0) }
      }
      return names
    }
  #endif
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>, _ length: UInt, _ output: UnsafeMutablePointer<CChar>?,
  _ outputSize: UnsafeMutablePointer<UInt>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

#if os(Linux)
  /// The symbol table of a 64-bit ELF file.
  private struct SymbolTable {
    private let file: UnsafeRawBufferPointer
    private let symbols: Range<Int>
    private let strings: Int

    init?(_ file: UnsafeRawBufferPointer) {
      self.file = file
      guard file.count > 64, file.prefix(5).elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2]) else {
        return nil
      }
      func integer<Value: FixedWidthInteger>(_ offset: Int, _ type: Value.Type) -> Int {
        guard offset >= 0, offset + MemoryLayout<Value>.size <= file.count else { return 0 }
        return Int(clamping: file.loadUnaligned(fromByteOffset: offset, as: type))
      }
      let start = integer(0x28, UInt64.self)
      let size = integer(0x3A, UInt16.self)
      let sections = (0..<integer(0x3C, UInt16.self)).map { start + $0 * size }
      guard let table = sections.first(where: { integer($0 + 4, UInt32.self) == 2 }) else {
        return nil
      }
      let link = integer(table + 0x28, UInt32.self)
      let offset = integer(table + 0x18, UInt64.self)
      guard link < sections.count else { return nil }
      symbols = offset..<offset + integer(table + 0x20, UInt64.self)
      strings = integer(sections[link] + 0x18, UInt64.self)
      if symbols.upperBound > file.count || strings > file.count { return nil }
    }

    /// Returns the names of the functions at addresses.
    func names(at addresses: [UInt]) -> [String?] {
      var names = [String?](repeating: nil, count: addresses.count)
      let sorted = addresses.indices.sorted { addresses[$0] < addresses[$1] }
      guard let start = file.baseAddress, symbols.lowerBound % 8 == 0 else { return names }
      var words = (start + symbols.lowerBound).assumingMemoryBound(to: UInt.self)
      for _ in 0..<symbols.count / 24 {
        let (name, start, size) = (Int(words[0] & 0xFFFF_FFFF), words[1], words[2])
        words += 3
        // Finds the first address that is not below the function.
        var (low, high) = (0, sorted.count)
        while low < high {
          let middle = (low + high) / 2
          if addresses[sorted[middle]] < start { low = middle + 1 } else { high = middle }
        }
        while low < sorted.count, addresses[sorted[low]] - start < size {
          let text = file.dropFirst(strings + name).prefix { $0 != 0 }
          names[sorted[low]] = String(decoding: text, as: UTF8.self)
          low += 1
        }
      }
      return names
    }
  }
#endif
