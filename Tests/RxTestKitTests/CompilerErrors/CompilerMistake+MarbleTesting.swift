import Foundation

extension MistakenFile {
  /// A file of a test target that depends on MarbleTesting.
  static let ofMarbleTesting = MistakenFile(
    rightCode: """
      import MarbleTesting

      struct Plain {}
      enum Page { case first }
      actor Account {
        var value = 0
        func deposit() { value += 1 }
        func stream() -> AsyncStream<Int> { AsyncStream { _ in } }
      }
      @MainActor final class Model {
        var total = 0
        func add() { total += 1 }
        func load() async {}
      }

      func right(_ scheduler: MarbleScheduler, _ stream: AsyncStream<Int>, _ account: Account) {
        let source = scheduler.hot("-a-|")
        scheduler.expect(source).toBe("-a-|")
        scheduler.expect(source, subscribing: "^--!").toEqual(source)
        scheduler.expect(stream).toBe("-1")
        scheduler.expect(stream.map { [$0] }).toEmit([1, 2], [])
        scheduler.expect { [1] }.toEmit([1])
        scheduler.expect { ["a"] }.toEmit([])
        scheduler.expect { Page.first }.toEmit(.value(.first), .matching("first") { $0 == .first })
        scheduler.expect { 1 }.toBe("1")
        scheduler.expect { (1, 2) }.toBe("a", values: ["a": (1, 2)], by: ==)
        scheduler.at(1) { Task { await account.deposit() } }
        checkLaw("x", any: [1], ["a"]) { _, one, two in (one, one) }
      }
      @MainActor func right(_ scheduler: MarbleScheduler, _ model: Model) {
        scheduler.expect { model.total }.toBe("01")
        scheduler.expect(onMainActor: { model.total }).toBe("01")
        scheduler.at(1) { model.add() }
        scheduler.at(1, onMainActor: { model.add() })
      }

      """,
    parameters: """
      _ scheduler: MarbleScheduler, _ stream: AsyncStream<Int>, _ account: Account, _ model: Model
      """,
    mistakes: [
      Mistake(
        "a misspelled case of a timeline",
        #"scheduler.expect { Page.first }.toBe("a", values: ["a": .frist])"#,
        error: "type 'Page' has no member 'frist'"),
      Mistake(
        "a misspelled member in a law",
        #"checkLaw("x", any: [1]) { _, source in (source, source.vales) }"#,
        error: "value of type 'MarbleSource<Int, MarbleError>' has no member 'vales'"),
      Mistake(
        "values in an array", "scheduler.expect(stream).toEmit([10, 20])",
        error:
          "instance method 'expect(_:subscribing:unsubscribingAt:fileID:filePath:line:column:)' requires that 'AsyncStream<Int>' conform to 'MarbleSubscribable'"
      ),
      Mistake(
        "an end among the values", "scheduler.expect(stream).toEmit(10, .completed)",
        error:
          "instance method 'expect(_:subscribing:unsubscribingAt:fileID:filePath:line:column:)' requires that 'AsyncStream<Int>' conform to 'MarbleSubscribable'"
      ),
      Mistake(
        "a value in place of a closure", "scheduler.expect(Page.first).toEmit(.first)",
        error:
          "instance method 'expect(_:subscribing:unsubscribingAt:fileID:filePath:line:column:)' requires that 'Page' conform to 'MarbleSubscribable'"
      ),
      Mistake(
        "a predicate beside a value",
        #"scheduler.expect { Page.first }.toEmit(.first, .matching("first") { _ in true })"#,
        error: "type 'Page' has no member 'matching'"),
    ])
}
