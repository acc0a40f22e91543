import Combine

/// The values that a publisher emits.
final class Recording<Value> {
  private(set) var values: [Value] = []
  private var subscription: AnyCancellable?

  init(_ publisher: some Publisher<Value, Never>) {
    subscription = publisher.sink { [weak self] in self?.values.append($0) }
  }
}
