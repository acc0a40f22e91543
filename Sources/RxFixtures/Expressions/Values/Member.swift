/// A property or a method of values, a member of an object, or a function of the language.
///
/// The parser looks a member up, the check before a run asks whether it fits, and the evaluation runs it: all three use this one.
final class Member: Sendable {
  /// The name with its labels, as Swift writes them: `count`, `prefix(while:)`.
  let spelling: String

  /// The name without labels.
  let name: String

  /// Whether it changes its receiver.
  let isMutating: Bool

  private let parameters: MemberParameters
  private let rows: [MemberRow]

  fileprivate init(_ spelling: String, _ rows: [MemberRow]) {
    parameters = MemberParameters(spelling)
    name = String(spelling.prefix { $0 != "(" })
    self.spelling = spelling.replacing(" {}", with: "").replacing(", ", with: "")
    isMutating = rows.contains { $0.body.isChange }
    self.rows = rows
  }

  /// Whether it is read without parentheses.
  var isProperty: Bool { parameters.list == nil }

  /// Whether it takes arguments with these labels.
  func takes(_ arguments: [some LabelledArgument]) -> Bool { parameters.take(arguments) }

  /// Runs the member; gives `nil` if that kind of value has no such member.
  func run(_ call: MemberCall) throws -> FixtureValue? {
    for row in rows {
      if case .read(let body) = row.body, let result = try body(call) { return result }
    }
    return nil
  }

  /// Runs a member that changes its receiver.
  func change(_ target: inout FixtureValue, _ call: MemberCall) throws -> FixtureValue {
    for row in rows {
      if case .change(let body) = row.body, let result = try body(&target, call) { return result }
    }
    throw call.site.diagnostic("\(target.kind) has no method '\(spelling)'")
  }
}

/// An argument of a call, as it is written or as it is evaluated.
protocol LabelledArgument {
  var label: String? { get }

  /// Whether it is a closure after the parentheses.
  var isTrailingClosure: Bool { get }
}

extension Argument: LabelledArgument {}

/// What a member takes, read from its spelling.
private struct MemberParameters: Sendable {
  struct Parameter: Sendable {
    let label: String?
    /// Whether a closure may follow the parentheses.
    let takesClosure: Bool
  }

  /// The parameters; `nil` without parentheses.
  let list: [Parameter]?

  /// Whether any further arguments may follow.
  let takesMore: Bool

  /// Reads a spelling such as `count`, `reduce(_:, _: {})` or `min(...)`.
  init(_ spelling: String) {
    guard let open = spelling.firstIndex(of: "(") else {
      list = nil
      takesMore = false
      return
    }
    let inside = spelling[spelling.index(after: open)...].dropLast()
    takesMore = inside.hasSuffix("...")
    list = inside.split(separator: ", ").filter { $0 != "..." }.map { text in
      let label = String(text.prefix { $0 != ":" })
      return Parameter(label: label == "_" ? nil : label, takesClosure: text.hasSuffix("{}"))
    }
  }

  func take(_ arguments: [some LabelledArgument]) -> Bool {
    guard let list, takesMore ? arguments.count >= list.count : arguments.count == list.count
    else { return false }
    return zip(list, arguments).allSatisfy { parameter, argument in
      argument.isTrailingClosure && argument.label == nil
        ? parameter.takesClosure : parameter.label == argument.label
    }
  }
}

/// Members by their names.
struct MemberTable: Sendable {
  private let members: [String: [Member]]

  /// The names of the methods, without labels.
  let methodNames: Set<String>

  /// The names of the properties.
  let propertyNames: [String]

  /// Makes members of rows: rows of one spelling are one member, and their order is that in which they are tried.
  init(_ rows: [MemberRow]) {
    var spellings: [String] = []
    var rowsOf: [String: [MemberRow]] = [:]
    for row in rows {
      if rowsOf[row.spelling] == nil { spellings.append(row.spelling) }
      rowsOf[row.spelling, default: []].append(row)
    }
    let all = spellings.map { Member($0, rowsOf[$0] ?? []) }
    members = Dictionary(grouping: all, by: \.name)
    methodNames = Set(all.filter { !$0.isProperty }.map(\.name))
    propertyNames = all.filter(\.isProperty).map(\.name)
  }

  /// The names of all members, without labels.
  var names: [String] { members.keys.sorted() }

  /// Finds a property.
  func property(_ name: String) -> Member? { members[name]?.first(where: \.isProperty) }

  /// Finds the method that a call means.
  func method(_ name: String, _ arguments: [some LabelledArgument]) -> Member? {
    members[name]?.first { $0.takes(arguments) }
  }

  func methods(named name: String) -> [Member] { members[name]?.filter { !$0.isProperty } ?? [] }
}
