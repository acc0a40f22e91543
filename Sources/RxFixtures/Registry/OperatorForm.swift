import RxCore

/// One way of calling an operator or a factory from fixtures, and what it does.
package struct OperatorForm: @unchecked Sendable {
  // Not checked: the code that adds an operator promises that any thread may call it.

  /// What kind of operator it is, as documentation groups them.
  package enum Category: String, CaseIterable, Sendable {
    case creation = "Creation"
    case transforming = "Transforming"
    case filtering = "Filtering"
    case combining = "Combining"
    case errors = "Errors"
    case utility = "Utility"
    case aggregate = "Conditional and aggregate"
    case sharing = "Connectable and sharing"
    case subjects = "Subjects"
    case traits = "Traits"
    case disposables = "Disposables"
    case host = "Added"
  }

  /// How it is called.
  package let signature: OperatorSignature

  /// What it does, in one sentence.
  package let summary: String

  /// What other libraries call it.
  package let otherNames: [String]

  /// What kind of operator it is.
  package internal(set) var category = Category.host

  /// Whether an added form returns a pipeline; all others are known to the registry itself.
  var isPipeline = true

  let body: (OperatorCall) throws -> FixtureValue

  /// Creates a form that returns an observable.
  init(
    _ signature: String, _ summary: String, aka otherNames: [String] = [],
    _ body: @escaping (OperatorCall) throws -> Observable<FixtureValue>
  ) {
    self.init(signature, summary, aka: otherNames, value: { .observable(try body($0)) })
  }

  /// Creates a form that returns anything else.
  init(
    _ signature: String, _ summary: String, aka otherNames: [String] = [],
    value body: @escaping (OperatorCall) throws -> FixtureValue
  ) {
    self.init(signature: OperatorSignature(signature), summary, aka: otherNames, body)
  }

  /// Creates a form whose signature is made of Swift's types.
  init(
    signature: OperatorSignature, _ summary: String, aka otherNames: [String] = [],
    _ body: @escaping (OperatorCall) throws -> FixtureValue
  ) {
    self.signature = signature
    self.summary = summary
    self.otherNames = otherNames
    self.body = body
  }

  /// Creates a form that returns a thing with identity.
  init(
    _ signature: String, _ summary: String, aka otherNames: [String] = [],
    object body: @escaping (OperatorCall) throws -> FixtureObject
  ) {
    self.init(signature, summary, aka: otherNames, value: { .object(try body($0)) })
  }
}
