import Testing

@testable import FixtureServer

@Suite struct `JSON texts` {
  @Test(arguments: [
    #"{"a":[1,-2,3.5,true,false,null,"x"],"b":{}}"#, #""\"\\\n\t\r\u0001é😀""#, "[]", "0",
    #"{"a":1,"a":2}"#, "-9223372036854775808", "[[[[]]]]",
  ])
  func `What is written is what was read`(text: String) throws {
    let value = try JSONReader.read(Array(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
    #expect(try JSONReader.read(value.bytes) == value)
  }

  @Test func `Escapes are read, and half a pair of surrogates becomes a replacement`() throws {
    let text = #" "\u0041\u00e9\ud83d\ude00\/\b\f \ud83d \ude00 \ud83d\u0041" "#
    let value = try JSONReader.read(Array(text.utf8))
    #expect(value == "Aé😀/\u{8}\u{C} \u{FFFD} \u{FFFD} \u{FFFD}A")
  }

  @Test func `Bytes that are not UTF-8 become a replacement`() throws {
    #expect(try JSONReader.read([0x22, 0xFF, 0x22]) == "\u{FFFD}")
  }

  @Test func `Members are found by their names`() throws {
    let value = try JSONReader.read(Array(#"{"a":{"b":2.0},"c":"x"}"#.utf8))
    #expect(value["a"]?["b"]?.whole == 2)
    #expect(value["c"]?.text == "x")
    #expect(value["d"] == nil)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1,", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"", "\"\\", "\"\\u12",
    "\"\\x\"", "tru", "nul", "1 2", "--1", "1e999", "\"\u{1}\"", "}", ",", "[,]", "{,}", "+1",
    "1.2.3",
  ])
  func `Other texts are refused`(text: String) {
    #expect(throws: JSONProblem.self) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test func `Deep nesting is refused`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: JSONProblem(message: "more than 100 levels of arrays and objects", offset: 100))
    { try JSONReader.read(deep) }
  }

  @Test func `Random bytes end in a value or an error`() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array(#"{}[]",:\u0019aé truefalsn.eE-"#.utf8)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...30)).map { _ in alphabet.randomElement(using: &generator)!
      }
      _ = try? JSONReader.read(bytes)
    }
  }
}
