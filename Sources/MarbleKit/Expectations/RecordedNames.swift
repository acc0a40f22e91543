/// What a diagram draws for recorded elements, and the dictionary that `toBe` needs for it.
struct RecordedNames<Element> {
  /// The different elements, with their names.
  private var elements: [(element: Element, name: String)] = []
  /// The indices of the elements with a text: only these are compared.
  private var indices: [String: [Int]] = [:]
  /// The elements that a name stands for only by the dictionary.
  private(set) var values: [String: Element] = [:]

  /// Names elements: what stands for itself, then what a word describes, then what needs a letter.
  init(_ recorded: [Element], in syntax: MarbleSyntax) {
    for element in recorded where index(of: element) == nil {
      indices[swiftCode(for: element), default: []].append(elements.count)
      elements.append((element, ""))
    }
    let words = elements.map { Self.word(for: $0.element, in: syntax) }
    let readable = DrawnValues<Element>([:])
    var taken: Set<String> = []
    func take(_ word: String?) -> String? {
      word.flatMap { taken.insert($0).inserted ? $0 : nil }
    }
    for (index, word) in words.enumerated() {
      guard let word, let read = readable.element(word),
        Self.areEqual(read, elements[index].element)
      else { continue }
      elements[index].name = take(word) ?? ""
    }
    for index in elements.indices where elements[index].name.isEmpty {
      elements[index].name = take(words[index]) ?? ""
    }
    var legend = ValueLegend()
    legend.reserve(taken)
    for (index, (element, name)) in elements.enumerated() {
      if name.isEmpty { elements[index].name = legend.assign("") }
      let name = elements[index].name
      let isRead = readable.element(name).map { Self.areEqual($0, element) } ?? false
      if !isRead { values[name] = element }
    }
  }

  /// The name of an element.
  func name(of element: Element) -> String { index(of: element).map { elements[$0].name } ?? "" }

  private func index(of element: Element) -> Int? {
    indices[swiftCode(for: element)]?.first { Self.areEqual(elements[$0].element, element) }
  }

  /// A short text by which people know an element, and which a diagram can draw; nil if there is none.
  private static func word(for element: Element, in syntax: MarbleSyntax) -> String? {
    if Element.self == Void.self { return "x" }
    let own = (element as? any LosslessStringConvertible)?.description
    let text = own ?? printed(element)
    let isShort = text.utf8.count <= ValueLegend.widest
    return (own != nil || text.isWord) && isShort && syntax.canDraw(text) ? text : nil
  }

  /// Elements without `==` are equal if their texts are.
  static func areEqual(_ left: Element, _ right: Element) -> Bool {
    guard let left = left as? any Equatable else {
      return swiftCode(for: left) == swiftCode(for: right)
    }
    return left.isSame(as: right)
  }
}
