import VirtualTimeCore

@testable import RxFixtures

/// Which tests of the fixtures call which forms of the standard registry.
struct FormCalls {
  /// A test that calls a form.
  struct Caller {
    let path: String
    let file: FixtureFile
    let test: FixtureTest
  }

  /// The forms that a run calls, and the parameters that get an argument.
  private final class Notes: Sendable {
    let arguments = PlainMutex<[OperatorSignature: Set<String>]>([:])

    func note(_ call: OperatorCall) {
      let given = call.matching.places.map { call.signature.parameters[$0].name }
      arguments.withLock { $0[call.signature, default: []].formUnion(given) }
    }
  }

  /// The calls of all fixtures.
  static let all: Result<FormCalls, any Error> = Result { try FormCalls() }

  /// The tests that call a form, in the order of the files.
  private(set) var callers: [OperatorSignature: [Caller]] = [:]
  /// The names of a form's parameters that get an argument in any test.
  private(set) var arguments: [OperatorSignature: Set<String>] = [:]

  private init() throws {
    let notes = Notes()
    let runner = FixtureRunner(
      registry: .standard(wrappedBy: { call, body in
        notes.note(call)
        return try body(call)
      }), laws: FixtureFiles.fewCases)
    for path in FixtureFiles.paths {
      let file = try FixtureFiles.parse(path)
      for test in file.tests {
        _ = runner.run(test, in: file)
        let called = notes.arguments.withLock { arguments in
          defer { arguments = [:] }
          return arguments
        }
        for (form, given) in called {
          callers[form, default: []].append(Caller(path: path, file: file, test: test))
          arguments[form, default: []].formUnion(given)
        }
      }
    }
  }
}

extension FormCalls {
  /// The test that shows what a form does: the first one tagged `many` that calls it, in the operator's own file if one does.
  ///
  /// Tests of several runs, of several values and of laws are examples only of forms that no other test calls.
  func example(of form: OperatorSignature) -> Caller? {
    let callers = callers[form] ?? []
    let plain = callers.filter {
      $0.test.runs.count == 1 && $0.test.eachs.isEmpty && !$0.test.isLaw && $0.test.fails == nil
    }
    let own = Self.fixturePaths(of: form)
    let many = plain.filter { $0.test.tags.contains("many") }
    return many.first { own.contains($0.path) } ?? plain.first { own.contains($0.path) }
      ?? many.first ?? plain.first ?? callers.first
  }

  /// The fixtures of the operators that declare a function of a form's name, or of the subject that it makes.
  private static func fixturePaths(of form: OperatorSignature) -> Set<String> {
    let name = form.name.split(separator: ".").map(String.init)
    if name.count > 1 || form.name.first?.isUppercase == true {
      return Set(["subjects", "traits", "disposables"].map { "Fixtures/\($0)/\(name[0]).marble" })
    }
    let files = OperatorFile.all.filter { $0.functions.contains { $0.name == form.name } }
    return Set(files.map(\.fixturePath))
  }
}

extension OperatorRegistry {
  /// The standard registry, each form of which is called through a function.
  static func standard(
    wrappedBy wrap:
      @escaping @Sendable (
        OperatorCall, (OperatorCall) throws -> FixtureValue
      ) throws -> FixtureValue
  ) -> OperatorRegistry {
    var registry = OperatorRegistry()
    for form in OperatorRegistry.standard.forms {
      registry.add(
        OperatorForm(signature: form.signature, form.summary, aka: form.otherNames) { call in
          try wrap(call, form.body)
        })
    }
    return registry
  }
}
