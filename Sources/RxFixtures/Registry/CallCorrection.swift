import RxTestKit

/// A call whose arguments fit a form with other labels, or in another order.
struct CallCorrection {
  /// More arguments have too many orders.
  private static let mostArguments = 4

  let diagnostic: Diagnostic

  /// Finds the first form that takes the arguments; nil if none does, or if the call has several lines.
  init?(of arguments: [Argument], forms: [OperatorForm], name: String, site: ExpressionSite) {
    let written = arguments.map { $0.site.text.text[utf8: $0.site.range] }
    guard (1...Self.mostArguments).contains(arguments.count),
      !written.contains(where: { $0.contains("\n") })
    else { return nil }
    let labels = Set(forms.flatMap(\.signature.parameters).compactMap(\.label))
    // A label of another form shows that this one is not meant.
    let likely = forms.filter { form in
      let own = Set(form.signature.parameters.map(\.label))
      return arguments.allSatisfy { own.contains($0.label) || !labels.contains($0.label ?? "") }
    }
    for order in Self.orders(of: arguments.count) {
      for form in likely {
        let given = order.map { arguments[$0] }
        guard let fitting = Self.fitting(given, form.signature) else { continue }
        let texts = order.map { Self.time(of: arguments[$0], written[$0]) ?? written[$0] }
        let call = Self.call(name, fitting, texts, form.signature)
        let message = Self.message(arguments, fitting, order, name)
        let first = zip(order.indices, order).first { index, place in
          index != place || fitting[index].label != given[index].label
        }
        let wrong = first.map { arguments[$0.0] }
        let place = wrong.map { $0.label.map($0.site.label) ?? $0.site } ?? site
        diagnostic = place.diagnostic(message, note: "write: \(call)")
        return
      }
    }
    return nil
  }

  /// A time whose unit is the label, as `seconds: 1`; nil for another argument.
  private static func time(of argument: Argument, _ written: Substring) -> Substring? {
    guard let label = argument.label, case .int = argument.value,
      let unit = TimeUnitName.swift(for: label)
    else { return nil }
    return ".\(unit)(\(written))"
  }

  /// The arguments with the labels of a form that takes them in this order; nil if it does not take them.
  private static func fitting(
    _ given: [Argument], _ signature: OperatorSignature
  ) -> [Argument]? {
    var next = 0
    var fitting: [Argument] = []
    for argument in given {
      let rest = signature.parameters[next...]
      let isKnown = signature.parameters.contains { $0.label == argument.label }
      guard
        let index = rest.firstIndex(where: { parameter in
          argument.label == nil || !isKnown
            ? parameter.type.accepts(argument.value) : parameter.label == argument.label
        })
      else { return nil }
      let parameter = signature.parameters[index]
      fitting.append(
        Argument(
          label: argument.isTrailingClosure ? argument.label : parameter.label,
          value: argument.value, site: argument.site,
          isTrailingClosure: argument.isTrailingClosure))
      next = parameter.isVariadic ? index : index + 1
    }
    if case .success = signature.match(fitting) { return fitting }
    return nil
  }

  static func call(
    _ name: String, _ arguments: [Argument], _ written: [Substring], _ signature: OperatorSignature
  ) -> String {
    var inside: [String] = []
    var closures = ""
    let last = signature.parameters.last { $0.type != .scheduler }
    for (index, (argument, text)) in zip(arguments, written).enumerated() {
      let isLast = index == arguments.count - 1
      if argument.isTrailingClosure
        || isLast && text.hasPrefix("{") && last?.type.closureParameterCount != nil
          && last?.label == argument.label
      {
        closures +=
          " " + (argument.isTrailingClosure ? argument.label.map { "\($0): " } ?? "" : "") + text
      } else {
        inside.append((argument.label.map { "\($0): " } ?? "") + text)
      }
    }
    let list = inside.isEmpty && !closures.isEmpty ? "" : "(\(inside.joined(separator: ", ")))"
    return name + list + closures
  }

  private static func message(
    _ arguments: [Argument], _ fitting: [Argument], _ order: [Int], _ name: String
  ) -> String {
    if order != Array(order.indices) { return "'\(name)' takes these arguments in another order" }
    for (argument, other) in zip(arguments, fitting) {
      if let label = argument.label, label != other.label {
        return "'\(name)' has no argument '\(label):'"
      }
    }
    let missing = zip(arguments, fitting).filter { $0.label != $1.label }.compactMap(\.1.label)
      .map { "'\($0):'" }
    let isOne = missing.count == 1
    return "the \(isOne ? "label" : "labels") \(missing.joined(separator: " and ")) "
      + "\(isOne ? "is" : "are") missing"
  }

  /// All orders of so many arguments, the given one first.
  private static func orders(of count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return (0..<count).flatMap { first in
      orders(of: count - 1).map { [first] + $0.map { $0 < first ? $0 : $0 + 1 } }
    }
  }
}
