import Combine
import MarbleClocksOpenCombine
import MarbleTestingOpenCombine
import Testing

/// Publishers that are drawn and expected.
@Suite(.verifyingMarbles)
struct PublisherTests {
  let scheduler = MarbleScheduler()

  @Test func `drawn sources are publishers`() {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.map { $0 + 1 }).toBe("-2-3-|")
    scheduler.expect(source.filter { $0 > 1 }, subscribing: "--^-!").toBe("---2")
    scheduler.expect(source.scan(0, +), unsubscribingAt: 2).toBe("-1")
    scheduler.expectSubscriptions(of: source).toBe("^----!", "^-!", "--^-!")
  }

  @Test func `a source has the type of its error`() {
    let source: MarbleSource<String, Offline> = scheduler.cold("-a-#", error: Offline())
    let safe = source.catch { _ in Just("x") }
    scheduler.expect(source).toBe("-a-#", error: Offline())
    scheduler.expect(safe).toBe("-a-(x|)")
    scheduler.expect(source.mapError { $0 as any Error }).toBe("-a-#", error: Offline())
  }

  @Test func `a source without an error never fails`() {
    final class Label { var text = "" }
    let label = Label()
    let subscription = scheduler.hot("-a-b").assign(to: \.text, on: label)
    scheduler.expect { label.text }.toBe("na-b", values: ["n": "", "a": "a", "b": "b"])
    scheduler.verify()
    subscription.cancel()
  }

  @Test func `a failed publisher is subscribed to again`() {
    let source = scheduler.cold("-a-#", "-b|", error: Offline())
    scheduler.expect(source.retry(1)).toBe("-a--b|")
    scheduler.expectSubscriptions(of: source).toBe("^--!", "---^-!")
  }

  @Test func `a shared publisher is subscribed to once`() {
    let source = scheduler.cold("-a-b-c|")
    let shared = source.share()
    scheduler.expect(shared).toBe("-a-b-c|")
    scheduler.expect(shared, subscribing: "--^-!").toBe("---b")
    scheduler.expectSubscriptions(of: source).toBe("^-----!")
  }

  @Test func `a multicast publisher emits once it is connected`() {
    let source = scheduler.cold("-a-b|")
    let connectable = source.multicast { PassthroughSubject() }
    var connection: (any Cancellable)?
    scheduler.expect(connectable).toBe("---a-b|")
    scheduler.at(2) { connection = connectable.connect() }
    scheduler.expectSubscriptions(of: source).toBe("--^---!")
    scheduler.verify()
    connection?.cancel()
  }

  @Test func `subjects and published properties are expected`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    scheduler.at(2) { subject.send(2) }
    scheduler.at(4) { subject.send(completion: .finished) }
    scheduler.expect(subject).toBe("1-2-|")
    scheduler.expect(subject, subscribing: "---^").toBe("---2|")
    scheduler.expect(subject, subscribing: "-----^").toBe("-----|")
    let model = Titled()
    scheduler.at(3) { model.title = "b" }
    scheduler.expect(model.$title).toBe("a--b")
  }

  @Test func `both changes of a frame show`() {
    let (model, subject) = (Titled(), CurrentValueSubject<String, Never>("a"))
    scheduler.at(2) {
      for title in ["b", "c"] {
        model.title = title
        subject.send(title)
      }
    }
    scheduler.expect(model.$title).toBe("a-[bc]")
    scheduler.expect(subject).toBe("a-[bc]")
  }

  @Test func `an inner publisher is replaced by the next one`() {
    let queries = scheduler.hot("a--b---|")
    let answers = scheduler.cold("--x--y|")
    let latest = queries.map { query in answers.map { query + $0 } }.switchToLatest()
    scheduler.expect(latest).toBe(
      "--1--2--3|", values: ["1": "ax", "2": "bx", "3": "by"])
    scheduler.expectSubscriptions(of: answers).toBe("^--!", "---^-----!")
  }

  @Test func `two publishers emit the same`() {
    let source = scheduler.hot("-1-2-|", as: Int.self)
    scheduler.expect(source.map { $0 + 1 }.map { $0 * 2 }).toEqual(source.map { ($0 + 1) * 2 })
  }

  @Test func `laws are tried with random publishers`() {
    checkLaw("mapping twice is mapping once", any: [1, 2, 3]) { _, source in
      let twice = source.map { $0 + 1 }.map { $0 * 2 }
      return (twice, source.map { ($0 + 1) * 2 })
    }
    checkLaw("no delay is none", any: [1, 2], [3]) { scheduler, first, second in
      let zipped = first.zip(second).map { $0 + $1 }
      return (zipped.delay(for: .zero, scheduler: scheduler.dispatchQueue), zipped)
    }
  }

  @Test func `a publisher with an endless sequence fails instead of hanging`() {
    withKnownIssue {
      let scheduler = MarbleScheduler()
      scheduler.expect((0...).publisher).toBe("(012)")
      scheduler.verify()
    } matching: {
      $0.comments.contains { $0.rawValue.contains("emitted") }
    }
  }

  @Test func `a subscription ends with its view model`() {
    let source = scheduler.hot("-a-b-c")
    var model: SearchModel? = SearchModel(
      keys: source, scheduler: scheduler.dispatchQueue.eraseToAnyScheduler())
    weak let released = model
    scheduler.at(2) { model = nil }
    scheduler.expectSubscriptions(of: source).toBe("^-!")
    scheduler.verify()
    #expect(released == nil)
    _ = model
  }
}

final class Titled { @Published var title = "a" }
