/// A reference that counts as a live object, and is released without recursion.
final class Held<Content> {
  /// The content; nil once it is released.
  private(set) var content: Content?
  private let budget: Budget

  /// Counts `content`; where it is one too many, the budget is exceeded.
  init(_ content: Content, _ budget: Budget) {
    self.content = content
    self.budget = budget
    budget.add()
  }

  deinit {
    budget.remove()
    budget.release(&content, leaving: nil)
  }

  /// Gives the content to a function.
  @inline(__always)
  func use<Result>(_ body: (Content) throws -> Result) rethrows -> Result? {
    try content.map(body)
  }
}
