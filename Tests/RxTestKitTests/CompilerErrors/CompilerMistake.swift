import Testing

/// A typical mistake in a test, and the compiler's first error about it.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// What is wrong.
  let testDescription: String
  /// The statement, one line.
  let code: String
  /// How the error begins, or the message of the unavailable declaration that it names.
  private let words: String
  private let isAdvice: Bool

  init(_ description: String, _ code: String, error: String) {
    self.init(testDescription: description, code: code, words: error, isAdvice: false)
  }

  /// Makes a mistake that meets an unavailable declaration, whose message begins with the advice.
  init(_ description: String, _ code: String, advice: String) {
    self.init(testDescription: description, code: code, words: advice, isAdvice: true)
  }

  private init(testDescription: String, code: String, words: String, isAdvice: Bool) {
    self.testDescription = testDescription
    self.code = code
    self.words = words
    self.isAdvice = isAdvice
  }

  /// Returns whether the compiler's error is the expected one.
  func isExpected(_ error: String) -> Bool {
    isAdvice ? error.contains("' is unavailable: \(words)") : error.hasPrefix(words)
  }
}
