/// A closure of a fixture together with the variables around it.
struct InterpretedClosure {
  let syntax: ClosureSyntax

  func call(_ arguments: inout [FixtureValue], mayChange: Bool) throws -> FixtureValue { .void }
}
