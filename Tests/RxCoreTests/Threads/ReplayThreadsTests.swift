import Dispatch
import RxCore
import Testing

/// Subscribers that come to a replay subject while other threads send into it.
@Suite struct ReplayThreadsTests {
  private static let elements = 2_000
  private static let senders = 2

  private final class Element {
    let sender: Int
    let index: Int

    init(_ sender: Int, _ index: Int) {
      self.sender = sender
      self.index = index
    }
  }

  /// The indices of each sender's elements that a subscriber received.
  private final class Received: @unchecked Sendable {
    // Unchecked: a subject that replays calls each subscriber on one thread at a time.
    var indices = Array(repeating: [Int](), count: senders)

    func add(_ element: Element) { indices[element.sender].append(element.index) }
  }

  @Test("A subscriber that comes while several threads send misses nothing after its first element")
  func newcomers() {
    let subject = ReplaySubject<Element>.create(bufferSize: 4)
    let group = DispatchGroup()
    for sender in 0..<Self.senders {
      DispatchQueue(label: "sender").async(group: group) {
        for index in 0..<Self.elements { subject.onNext(Element(sender, index)) }
      }
    }
    var subscribers: [Received] = []
    while group.wait(timeout: .now()) != .success, subscribers.count < 100 {
      let received = Received()
      _ = subject.subscribe(onNext: received.add)
      subscribers.append(received)
    }
    #expect(group.wait(timeout: .now() + 60) == .success)
    for indices in subscribers.flatMap(\.indices) {
      guard let first = indices.first else { continue }
      #expect(indices == Array(first..<Self.elements))
    }
  }
}
