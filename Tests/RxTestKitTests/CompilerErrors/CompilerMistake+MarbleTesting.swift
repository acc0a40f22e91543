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
        scheduler.expect(stream, unsubscribingAt: 3).toEmit(.value(1), .any, then: .more)
        scheduler.expect(AsyncStream<Page> { _ in }).toEmit(.value(.first), .any)
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
      @MainActor func right(
        _ scheduler: MarbleScheduler, _ model: Model, _ stream: AsyncStream<Int>
      ) {
        var values: [Int] = []
        scheduler.inBackground { for await value in stream { values.append(value) } }
        _ = values
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
        "any value beside a value of a stream",
        "scheduler.expect(AsyncStream<Page> { _ in }).toEmit(.first, .any, then: .more)",
        error:
          "instance method 'expect(_:subscribing:unsubscribingAt:fileID:filePath:line:column:)' requires that 'AsyncStream<Page>' conform to 'MarbleSubscribable'"
      ),
      Mistake(
        "a duration in place of a frame",
        "scheduler.expect(stream, unsubscribingAt: .seconds(3)).toEmit(1)",
        error: "type 'Int?' has no member 'seconds'"),
      Mistake(
        "a duration in place of a text", "scheduler.expect(stream).toEmit(1, within: .seconds(3))",
        error: "type 'String?' has no member 'seconds'"),
      Mistake(
        "a list that a loop outside of the main actor fills",
        "var e: [Int] = []; scheduler.inBackground { for await x in stream { e.append(x) } }",
        error: "mutation of captured var 'e' in concurrently-executing code"),
      Mistake(
        "a predicate beside a value",
        #"scheduler.expect { Page.first }.toEmit(.first, .matching("first") { _ in true })"#,
        error: "type 'Page' has no member 'matching'"),
    ])
}
