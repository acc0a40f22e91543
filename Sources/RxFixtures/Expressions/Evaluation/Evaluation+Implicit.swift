import RxCore
import RxTestKit

extension Evaluation {
  /// What a member without its type stands for: a duration, an event, what a factory makes, the member of the only added type that has
  /// it, or itself, until the parameter that receives it determines its type.
  ///
  /// - Parameter type: The type, where it is written nevertheless.
  func implicit(
    _ name: String, _ syntax: [ArgumentSyntax]?, of type: String? = nil, _ id: NodeID,
    _ frame: Frame
  ) throws -> FixtureValue {
    if let problem = problem(withImplicit: name, syntax, of: type, at: site(id)) { throw problem }
    let arguments = try syntax.map { try self.arguments($0, frame) }
    if let duration = try implicitDuration(name, arguments, at: site(id)) { return duration }
    if let event = try implicitEvent(name, arguments, at: site(id)) { return event }
    if let arguments, host.factoryNames.contains(name) {
      return try host.callFactory(name, arguments, at: site(id))
    }
    if name == "none", arguments == nil { return .nil }
    if name == "some", let arguments, arguments.count == 1 { return arguments[0].value }
    let member = FixtureImplicitMember(name: name, arguments: arguments, site: site(id))
    if !ImplicitMember.allNames.contains(name) {
      let values = try host.values(of: member)
      if values.count == 1 { return values[0] }
    }
    return try admitted(.implicit(member))
  }

  /// What is wrong with a member, without asking for its value.
  func problem(
    withImplicit name: String, _ arguments: [ArgumentSyntax]?, of type: String? = nil,
    at site: ExpressionSite
  ) -> Diagnostic? {
    let check = ImplicitMemberCheck(host: host, site: site)
    return check.problem(with: name, arguments, of: type).map {
      site.diagnostic($0.message, note: $0.note).asUnknownName
    }
  }

  private func implicitDuration(
    _ name: String, _ arguments: [Argument]?, at site: ExpressionSite
  ) throws -> FixtureValue? {
    if name == "never", arguments == nil { return .duration(.never) }
    let units = ["seconds", "milliseconds", "microseconds", "nanoseconds"]
    guard units.contains(name), let arguments else { return nil }
    guard arguments.count == 1, arguments[0].label == nil, case .int(let count) = arguments[0].value
    else {
      throw site.diagnostic(
        "'.\(name)' takes one Int",
        note: Self.milliseconds(arguments, name).map { "write .milliseconds(\($0))" })
    }
    guard let duration = FixtureDuration(count, unit: name) else {
      throw site.diagnostic(
        "this is not a whole number of frames, or too many", note: "a frame is one millisecond")
    }
    return .duration(duration)
  }

  /// A part of a second as a whole number of milliseconds; nil for other times.
  private static func milliseconds(_ arguments: [Argument], _ unit: String) -> Int? {
    guard unit == "seconds", arguments.count == 1, case .double(let seconds) = arguments[0].value
    else { return nil }
    return Int(exactly: (seconds * 1000).rounded())
  }

  /// What `Event.next(1)`, `.error("x")` and `.completed` stand for.
  func implicitEvent(
    _ name: String, _ arguments: [Argument]?, at site: ExpressionSite
  ) throws -> FixtureValue? {
    switch (name, arguments?.count) {
    case ("next", 1):
      return try admitted(.event(.next(arguments?[0].value ?? .nil)))
    case ("completed", nil): return .event(.completed)
    case ("error", 1):
      guard let value = arguments?[0].value, let error = try host.error(value) else {
        throw site.diagnostic("an error is needed, or a text that describes one")
      }
      return .event(.error(error.thrown))
    default: return nil
    }
  }
}
