import Testing

@testable import RxCore

@Suite("Periodic actions")
struct PeriodicActionTests {
  @Test("a timer takes as much stack in its last tick as in its first")
  func stack() {
    var places: [UInt] = []
    let action = PeriodicAction(0) { tick in
      var place = tick
      withUnsafeMutablePointer(to: &place) { places.append(UInt(bitPattern: $0)) }
      return tick + 1
    }
    for _ in 0..<1000 { action.run() }
    #expect(places.count == 1000)
    #expect(Set(places).count == 1)
  }
}
