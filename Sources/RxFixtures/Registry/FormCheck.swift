import RxCore
import RxTestKit

/// A mistake in a line of the registry: its code asks for a parameter that its signature does not have.
struct FormMistake: Error, CustomStringConvertible {
  let signature: OperatorSignature
  let name: String

  var description: String {
    let names = signature.parameters.map { "'\($0.name)'" }.joined(separator: ", ")
    let known = names.isEmpty ? "it has none" : "it has \(names)"
    return "the registry's '\(signature)' has no parameter '\(name)'; \(known)"
  }
}

#if DEBUG
  /// Calls each form of a table, with and without its optional arguments, so that a test finds a wrong parameter name in a form that
  /// no fixture calls in this way.
  ///
  /// Nothing subscribes to the results.
  struct FormCheck {
    private let host = FixtureHost(
      registry: OperatorRegistry(), budget: Budget(Budget.Limits()), startFrame: 0)
    private let site = ExpressionSite(text: ExpressionText("", file: "registry"), range: 0..<0)

    static func mistake(in forms: [OperatorForm]) -> FormMistake? {
      let check = FormCheck()
      defer { check.host.tearDown() }
      return SharingScheduler.mock(scheduler: check.host.clock) {
        forms.lazy.compactMap(check.mistake).first
      }
    }

    private func mistake(in form: OperatorForm) -> FormMistake? {
      for givesOptionals in [true, false] {
        for receiver in receivers(of: form.signature) {
          do { _ = try form.body(call(form.signature, on: receiver, givesOptionals)) } catch {
            if let mistake = error as? FormMistake { return mistake }
          }
        }
      }
      return nil
    }

    /// What the operators are called on: some need a connectable observable.
    private func receivers(of signature: OperatorSignature) -> [FixtureValue?] {
      if signature.isFactory { return [nil] }
      let connectable = ConnectableObject(Observable.never().publish(), host: host)
      return [.observable(.never()), .object(connectable)]
    }

    private func call(
      _ signature: OperatorSignature, on receiver: FixtureValue?, _ givesOptionals: Bool
    ) -> OperatorCall {
      let places = signature.parameters.indices.filter {
        givesOptionals || !signature.parameters[$0].isOptional
      }
      let arguments = places.map { place in
        let parameter = signature.parameters[place]
        return Argument(label: parameter.label, value: value(for: parameter.type), site: site)
      }
      return OperatorCall(
        signature: signature, matching: ArgumentMatching(of: arguments, places: places),
        receiver: receiver, host: host, site: site, stage: nil)
    }

    private func value(for type: ParameterType) -> FixtureValue {
      switch type {
      case .value, .int, .named: .int(1)
      case .double: .double(1)
      case .bool: .bool(true)
      case .string: .string("")
      case .time: .duration(.frames(1))
      case .scheduler: host.scheduler
      case .observable: .observable(.never())
      case .sequence: .array([])
      case .observables: .array([.observable(.never())])
      case .observer, .subject: .object(subject)
      case .disposable: .object(DisposableObject(Disposables.create(), host: host))
      case .error: .error(FixtureError("error"))
      case .event: .event(.completed)
      case .keyPath: .closure(FixtureClosure(parameterCount: 1) { $0[0] })
      case .closure(let count): .closure(FixtureClosure(parameterCount: count) { _ in .nil })
      case .member(_, let names):
        .implicit(FixtureImplicitMember(name: names.first ?? "", arguments: nil, site: site))
      }
    }

    private var subject: SubjectObject {
      SubjectObject(
        PublishSubject<FixtureValue>(), "PublishSubject", host: host,
        SubjectObject.Abilities(dispose: {}, hasObservers: { false }))
    }
  }
#endif
