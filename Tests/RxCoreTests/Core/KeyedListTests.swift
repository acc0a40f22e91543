import Testing

@testable import RxCore

@Suite("KeyedList")
struct KeyedListTests {
  @Test("of keys with equal ends, the wanted value is removed")
  func equalEnds() {
    var list = KeyedList<String>()
    list.nextKey = 5
    #expect(list.insert("first") == 5)
    list.nextKey = 1 << 32 + 5
    #expect(list.insert("second") == 1 << 32 + 5)
    #expect(list.insert("third") == 1 << 32 + 6)
    #expect(list.remove(forKeyEndingWith: 5) { $0 == "second" } == "second")
    #expect(list.remove(forKeyEndingWith: 5) { $0 == "second" } == nil)
    #expect(list.remove(forKeyEndingWith: 6) { _ in true } == "third")
    #expect(list.values == ["first"])
    #expect(list.remove(forKeyEndingWith: 5) { $0 == "first" } == "first")
    #expect(list.remove(forKeyEndingWith: 5) { _ in true } == nil)
  }

  @Test("a key whose end is before that of the first key is found")
  func laterBlock() {
    var list = KeyedList<String>()
    list.nextKey = 1 << 32 - 1
    #expect(list.insert("first") == 1 << 32 - 1)
    #expect(list.insert("second") == 1 << 32)
    #expect(list.remove(forKeyEndingWith: 0) { _ in true } == "second")
    #expect(list.values == ["first"])
  }
}
