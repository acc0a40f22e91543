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

/// A chain of maps, built in a loop.
@inline(never)
public func increments(
  _ source: AnyPublisher<Int, Never>, _ count: Int
) -> AnyPublisher<Int, Never> {
  var result = source
  for _ in 0..<count { result = increment(result) }
  return result
}

/// `flatMap` to `Just`.
@inline(never)
public func mergedJusts(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.flatMap { Just($0) }.eraseToAnyPublisher()
}

/// `map` to `Just`, and `switchToLatest`.
@inline(never)
public func latestJusts(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.map { Just($0) }.switchToLatest().eraseToAnyPublisher()
}

/// `flatMap` to one `Just` at a time.
@inline(never)
public func justsInTurn(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.flatMap(maxPublishers: .max(1)) { Just($0) }.eraseToAnyPublisher()
}

/// `zip` of two publishers.
@inline(never)
public func pairs(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.zip(source) { $0 &+ $1 }.eraseToAnyPublisher()
}

/// `collect` of ten elements.
@inline(never)
public func tens(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.collect(10).map { $0.count }.eraseToAnyPublisher()
}

/// `share`.
@inline(never)
public func shared(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.share().eraseToAnyPublisher()
}
