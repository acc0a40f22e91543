import Observation  // not RxCore, which has another Observable

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@Observable
final class List {
  enum State: Equatable { case idle, loading, loaded([String]) }

  private(set) var state = State.idle
  @ObservationIgnored private let skipsLoading: Bool

  init(skipsLoading: Bool = false) { self.skipsLoading = skipsLoading }

  func load() {
    if !skipsLoading { state = .loading }
    state = .loaded(["Ada"])
  }
}
