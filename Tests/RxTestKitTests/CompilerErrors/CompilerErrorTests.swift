import Testing

@Suite("The compiler's errors about mistakes in tests")
struct CompilerErrorTests {
  private static let errors = try? MistakenFile.ofRxTestKit.errors()
  private static let marbleErrors = try? MistakenFile.ofMarbleTesting.errors()

  @Test(
    "The error is at the mistake, and says what is wrong",
    arguments: MistakenFile.ofRxTestKit.mistakes.indices)
  func error(index: Int) throws {
    try check(MistakenFile.ofRxTestKit.mistakes[index], index, Self.errors)
  }

  @Test(
    "The error of MarbleTesting is at the mistake, and says what is wrong",
    arguments: MistakenFile.ofMarbleTesting.mistakes.indices)
  func marbleError(index: Int) throws {
    try check(MistakenFile.ofMarbleTesting.mistakes[index], index, Self.marbleErrors)
  }

  private func check(_ mistake: Mistake, _ index: Int, _ errors: [Int: [String]]?) throws {
    let errors = try #require(errors, "swiftc does not run")
    let first = try #require(errors[index + 1]?.first, "'\(mistake.code)' compiles")
    #expect(mistake.isExpected(first), "\(mistake.code)\n\(first)")
  }

  @Test("What is right compiles without a warning")
  func rightCode() throws {
    #expect(try #require(Self.errors, "swiftc does not run")[0] == nil)
    #expect(try #require(Self.marbleErrors, "swiftc does not run")[0] == nil)
    #expect(try MistakenFile.ofOwnNames.errors() == [:])
  }
}
