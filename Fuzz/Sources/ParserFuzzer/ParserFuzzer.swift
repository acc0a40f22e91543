import RxTestKit

/// Reads and formats a fixture file; libFuzzer calls it with inputs that reach new code.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFixture(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let text = FixtureFile.parse(bytes, path: "input").formatted() else { return 0 }
  precondition(
    FixtureFile.parse(text, path: "input").formatted() == text,
    "formatting twice is not formatting once")
  return 0
}
