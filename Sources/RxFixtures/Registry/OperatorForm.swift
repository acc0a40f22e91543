import RxCore

/// One way of calling an operator or a factory from fixtures, and what it does.
package struct OperatorForm: @unchecked Sendable {
  // Not checked: the code that adds an operator promises that any thread may call it.

  /// What kind of operator it is, as documentation groups them.
  package enum Category: String, CaseIterable, Sendable {
    /// Makes an observable of something else.
    case creation = "Creation"

    /// Makes other elements.
    case transforming = "Transforming"

    /// Lets some elements pass.
    case filtering = "Filtering"

    /// Makes one observable of several.
    case combining = "Combining"

    /// Answers errors.
    case errors = "Errors"

    /// Does something beside.
    case utility = "Utility"

    /// Asks a question, or adds up.
    case aggregate = "Conditional and aggregate"

    /// Shares a subscription.
    case sharing = "Connectable and sharing"

    /// Makes a subject or a relay.
    case subjects = "Subjects"

    /// Turns into a trait, or combines them.
    case traits = "Traits"

    /// Makes or uses a disposable.
    case disposables = "Disposables"

    /// Was added by a host program.
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
