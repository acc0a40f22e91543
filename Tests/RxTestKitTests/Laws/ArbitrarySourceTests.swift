import Testing

@testable import MarbleKit
@testable import RxTestKit

@Suite("Sources drawn at random")
struct ArbitrarySourceTests {
  private static let letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".map { String($0) }

  static let drawn = (1...1000).map { number in
    var random = LawCases(seed: 7).generator(ofCase: number, of: "law".stableHash)
    return ArbitrarySource(choosingFrom: letters.count, using: &random)
  }

  static let features: [(name: String, has: @Sendable (ArbitrarySource) -> Bool)] = [
    ("hot", { $0.isHot }),
    ("cold", { !$0.isHot }),
    ("empty at once", { $0.events == [.init(frame: 0, content: .completed)] }),
    ("an error at once", { $0.events == [.init(frame: 0, content: .error)] }),
    ("nothing at all", { $0.events.isEmpty }),
    ("an end", { $0.events.last?.content == .completed }),
    ("an error", { $0.events.last?.content == .error }),
    ("values without an end", { $0.end == nil && !$0.events.isEmpty }),
    ("one value", { $0.values.count == 1 }),
    ("twelve values", { $0.values.count == 12 }),
    (
      "several in a frame",
      { zip($0.values, $0.values.dropFirst()).contains { $0.frame == $1.frame } }
    ),
    ("an end in a value's frame", { $0.values.last.map(\.frame) == $0.end?.frame }),
    ("a value that comes again", { $0.values.count > Set($0.values.map(\.content)).count }),
    ("many values", { Set($0.values.map(\.content)).count > 6 }),
    (
      "a long silence",
      { zip($0.events, $0.events.dropFirst()).contains { $1.frame - $0.frame > 9 } }
    ),
    ("a cold source's value at once", { !$0.isHot && $0.values.first?.frame == 0 }),
    ("a past", { ($0.events.first?.frame ?? 0) < 0 && ($0.events.last?.frame ?? 0) > 0 }),
    ("a first value after a while", { ($0.values.first?.frame ?? 0) > 3 }),
  ]

  @Test("everything that sources do is drawn", arguments: features.map(\.name))
  func coverage(name: String) throws {
    let feature = try #require(Self.features.first { $0.name == name })
    #expect(Self.drawn.count(where: feature.has) >= 5)
  }

  @Test("an end is the last event, frames go on, and only a hot source has a past")
  func areSources() {
    for source in Self.drawn {
      #expect(source.values.count + (source.end == nil ? 0 : 1) == source.events.count)
      #expect(
        source.values.map(\.frame) + [source.end?.frame].compactMap { $0 }
          == source.events.map(\.frame))
      #expect(source.events.map(\.frame) == source.events.map(\.frame).sorted())
      #expect(source.isHot || (source.events.first?.frame ?? 0) >= 0)
      #expect((source.end?.frame ?? 0) >= 0)
    }
  }

  @Test("what is drawn reads as the diagram that it prints")
  func diagrams() throws {
    for source in Self.drawn {
      let diagram = source.diagram(of: Self.letters)
      let kind: MarbleDiagram.Kind = source.isHot ? .hot : .cold
      #expect(try MarbleDiagram.parse("\(diagram)", as: kind) == diagram, "\(diagram)")
    }
  }

  @Test("a case follows from the seed, the law's title and its number alone")
  func seeds() {
    func source(_ seed: UInt64, _ number: Int, _ title: String) -> ArbitrarySource {
      var random = LawCases(seed: seed).generator(ofCase: number, of: title.stableHash)
      return ArbitrarySource(choosingFrom: Self.letters.count, using: &random)
    }
    #expect(source(1, 2, "law") == source(1, 2, "law"))
    #expect(source(1, 2, "law") != source(2, 2, "law"))
    #expect(source(1, 2, "law") != source(1, 3, "law"))
    #expect(source(1, 2, "law") != source(1, 2, "wal"))
    #expect("\(source(1, 2, "law").diagram(of: Self.letters))" == "0HH[HH][0HH]--H(00)H")
  }
}

extension ArbitrarySource {
  fileprivate var values: [Event] {
    events.filter { if case .value = $0.content { true } else { false } }
  }

  fileprivate var end: Event? {
    events.first { $0.content == .completed || $0.content == .error }
  }
}
