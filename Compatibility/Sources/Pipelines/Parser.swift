/// Why a text is not a program.
public struct ParseError: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String
}

extension Program {
  /// Reads a program from its description.
  public init(parsing text: some StringProtocol) throws {
    var main: Node?
    var rest = Program(main: Node(Operator.all[0]))
    rest.subscribers = []
    for clause in text.split(separator: ";") {
      let clause = clause.drop { $0 == " " }
      let words = clause.split(separator: " ")
      switch words.first {
      case "instant": rest.isInstant = true
      case "subject": rest.subjects.append(try Subject(words: words))
      case "let": rest.shared.append(try Node(parsing: clause.dropFirst(4)))
      case "subscribe": rest.subscribers.append(try Subscriber(words: words))
      case "at": rest.actions.append(try Action(words: words))
      default:
        if main != nil { throw ParseError(description: "unknown clause '\(clause)'") }
        main = try Node(parsing: clause)
      }
    }
    guard let main else { throw ParseError(description: "no pipeline") }
    rest.main = main
    if rest.subscribers.isEmpty { rest.subscribers = [Subscriber()] }
    self = rest
  }
}

extension Subject {
  fileprivate init(words: [some StringProtocol]) throws {
    guard words.count == 3, let kind = Kind(rawValue: String(words[1])), let size = Int(words[2])
    else { throw ParseError(description: "expected 'subject KIND SIZE'") }
    self.init(kind: kind, size: size)
  }
}

extension Subscriber {
  fileprivate init(words: [some StringProtocol]) throws {
    let usual = ["subscribe", "200", "0", "plain", "0"]
    let words = words.map { String($0) } + usual.dropFirst(words.count)
    guard words.count == 5, let start = Int(words[1]), let stop = Int(words[2]),
      let mode = Mode(rawValue: words[3]), let parameter = Int(words[4])
    else { throw ParseError(description: "expected 'subscribe START STOP MODE NUMBER'") }
    self.start = start
    self.stop = stop
    self.mode = mode
    self.parameter = parameter
  }
}

extension Action {
  fileprivate init(words: [some StringProtocol]) throws {
    let words = words.map { String($0) } + ["0"].dropFirst(words.count - 4)
    guard words.count == 5, let time = Int(words[1]), let kind = Kind(rawValue: String(words[2])),
      let target = Int(words[3]), let value = Int(words[4])
    else { throw ParseError(description: "expected 'at TIME KIND TARGET VALUE'") }
    self.init(time: time, kind: kind, target: target, value: value)
  }
}

extension Node {
  /// Reads a node from its description.
  public init(parsing text: some StringProtocol) throws {
    var parser = NodeParser(text: Array(text.utf8))
    self = try parser.node()
    guard parser.isAtEnd else { throw ParseError(description: "text after the pipeline") }
  }
}

private struct NodeParser {
  let text: [UInt8]
  var place = 0

  var isAtEnd: Bool { place == text.count }

  mutating func node() throws -> Node {
    var result = try call(receiver: nil)
    while take(".") { result = try call(receiver: result) }
    return result
  }

  private mutating func call(receiver: Node?) throws -> Node {
    let word = name()
    guard let found = Operator.byName[word], found.isStage == (receiver != nil) else {
      throw ParseError(description: "unknown operator '\(word)'")
    }
    var children = receiver.map { [$0] } ?? []
    let numbers = try take("[") ? numbers() : []
    if take("(") {
      repeat { children.append(try node()) } while take(",")
      guard take(")") else { throw ParseError(description: "expected ')'") }
    }
    let result = Node(found, numbers, children)
    guard result.isComplete else { throw ParseError(description: "wrong arguments: \(result)") }
    return result
  }

  private mutating func name() -> String {
    while take(" ") {}
    let start = place
    while !isAtEnd, text[place] != UInt8(ascii: "["), text[place] != UInt8(ascii: "("),
      text[place] != UInt8(ascii: "."), text[place] != UInt8(ascii: ","),
      text[place] != UInt8(ascii: ")")
    {
      place += 1
    }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private mutating func numbers() throws -> [Int] {
    var numbers: [Int] = []
    while !take("]") {
      guard !isAtEnd else { throw ParseError(description: "expected ']'") }
      if take(" ") || take(":") { continue }
      numbers.append(take("|") ? -1 : take("#") ? -2 : number())
    }
    return numbers
  }

  private mutating func number() -> Int {
    var number = 0
    let start = place
    while !isAtEnd, text[place] >= UInt8(ascii: "0"), text[place] <= UInt8(ascii: "9") {
      number = number * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    if place == start { place += 1 }
    return number
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, text[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}

extension Node {
  /// Whether numbers and children are those that the operator takes.
  public var isComplete: Bool {
    let list = name.parameters.last?.isList == true
    let fixed = name.parameters.count - (list ? 1 : 0)
    guard list ? numbers.count >= fixed : numbers.count == fixed else { return false }
    let repeated = name.arguments.last?.repeated
    let least = name.arguments.count - (repeated == nil ? 0 : 1) + (repeated ?? 0)
    guard repeated == nil ? children.count == least : children.count >= least else { return false }
    return children.indices.allSatisfy { children[$0].name.result == name.argument(of: $0).kind }
  }
}
