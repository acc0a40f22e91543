import OpenCombine

/// A stage that maps.
@inline(never)
public func increment(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.map { $0 &+ 1 }.eraseToAnyPublisher()
}

/// A stage that filters.
@inline(never)
public func keepMost(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.filter { $0 & 15 != 0 }.eraseToAnyPublisher()
}

/// A stage that scans.
@inline(never)
public func runningSum(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.scan(0) { $0 &+ $1 }.eraseToAnyPublisher()
}
