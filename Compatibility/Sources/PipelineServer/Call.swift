import Pipelines

/// A node with its number in the program, counted from 0 in the order of the text's prefix form.
final class Term {
  let name: Operator
  let numbers: [Int]
  let children: [Term]
  let id: Int

  init(_ node: Node, next: inout Int) {
    name = node.name
    numbers = node.numbers
    id = next
    next += 1
    var children: [Term] = []
    for child in node.children { children.append(Term(child, next: &next)) }
    self.children = children
  }
}

/// A term that is being built: what its builder reads its arguments from.
struct Call {
  let term: Term
  let world: World
  /// The element that the closure around this term received last.
  let element: Int

  var id: Int { term.id }
  var scheduler: TestScheduler { world.scheduler }
  func number(_ index: Int) -> Int { term.numbers[index] }
  func flag(_ index: Int) -> Bool { number(index) != 0 }
  func time(_ index: Int) -> RxTimeInterval { .seconds(number(index)) }
  func list(from index: Int) -> [Int] { Array(term.numbers[index...]) }
  func note(_ line: String) { world.note(line) }

  /// The test's scheduler, or the one of the current thread.
  func queue(_ index: Int) -> any ImmediateSchedulerType {
    flag(index) ? CurrentThreadScheduler.instance : scheduler
  }

  private func child(_ index: Int, element: Int? = nil) -> Call {
    Call(term: term.children[index], world: world, element: element ?? self.element)
  }

  private var count: Int { term.children.count }

  var source: Observable<Int> { observable(0) }
  func observable(_ index: Int) -> Observable<Int> { Builders.observable(child(index)) }
  func single(_ index: Int) -> Single<Int> { Builders.single(child(index)) }
  func maybe(_ index: Int) -> Maybe<Int> { Builders.maybe(child(index)) }
  func completable(_ index: Int) -> Completable { Builders.completable(child(index)) }
  func infallible(_ index: Int) -> Infallible<Int> { Builders.infallible(child(index)) }
  func driver(_ index: Int) -> Driver<Int> { Builders.driver(child(index)) }
  func signal(_ index: Int) -> Signal<Int> { Builders.signal(child(index)) }

  func controlEvent(_ index: Int) -> ControlEvent<Int> { Builders.controlEvent(child(index)) }
  func controlProperty(_ index: Int) -> ControlProperty<Int> {
    Builders.controlProperty(child(index))
  }

  func observables(from first: Int = 0) -> [Observable<Int>] {
    (first..<count).map { observable($0) }
  }
  var singles: [Single<Int>] { (0..<count).map { single($0) } }
  var completables: [Completable] { (0..<count).map { completable($0) } }
  var infallibles: [Infallible<Int>] { (0..<count).map { infallible($0) } }
  var drivers: [Driver<Int>] { (0..<count).map { driver($0) } }
  var signals: [Signal<Int>] { (0..<count).map { signal($0) } }

  /// The child that a closure returns for `element`.
  func inner(_ element: Int) -> Call {
    let first = term.name.arguments.firstIndex { $0.isInner } ?? 0
    let choices = count - first
    return child(first + abs(element) % choices, element: element)
  }
}

// The closures of pipelines. Each notes its call and captures a token.
extension Call {
  private func called(_ arguments: String) throws {
    if world.isOver { throw TestError.ofLimit }
    note("c\(id) \(arguments)")
  }

  /// A closure that sometimes throws.
  func transform(_ index: Int = 0) -> (Int) throws -> Int {
    let token = Token(world)
    return { element in
      _ = token
      try called("\(element)")
      switch number(index) {
      case 0: return wrap(element + 1)
      case 1: return wrap(element * 2)
      case 2: return element % 2
      case 3: return element
      case 4: if element % 3 == 2 { throw TestError(number: 3) }
      default: if element > 3 { throw TestError(number: 4) }
      }
      return element
    }
  }

  /// The same without errors.
  func safeTransform(_ index: Int = 0) -> (Int) -> Int {
    let transform = transform(index)
    return { (try? transform($0)) ?? 7 }
  }

  func optionalTransform(_ index: Int = 0) -> (Int) throws -> Int? {
    let transform = transform(index)
    return { element in element % 2 == 1 ? nil : try transform(element) }
  }

  func predicate(_ index: Int = 0) -> (Int) throws -> Bool {
    let token = Token(world)
    return { element in
      _ = token
      try called("\(element)")
      switch number(index) {
      case 0: return element % 2 == 0
      case 1: return element > 2
      case 2: return element < 3
      case 3: return true
      case 4: return false
      default: break
      }
      if element == 3 { throw TestError(number: 5) }
      return element < 5
    }
  }

  func safePredicate(_ index: Int = 0) -> (Int) -> Bool {
    let predicate = predicate(index)
    return { (try? predicate($0)) ?? false }
  }

  func comparer(_ index: Int = 0) -> (Int, Int) throws -> Bool {
    let predicate = predicate(index)
    return { try predicate(wrap($0 * 10 + $1)) }
  }

  /// A closure of two arguments.
  func combine(_ index: Int = 0) -> (Int, Int) throws -> Int {
    let transform = transform(index)
    return { try transform(wrap($0 * 10 + $1)) }
  }

  func safeCombine(_ index: Int = 0) -> (Int, Int) -> Int {
    let transform = safeTransform(index)
    return { transform(wrap($0 * 10 + $1)) }
  }

  func join(_ index: Int? = nil) -> ([Int]) throws -> Int {
    let transform = index.map { self.transform($0) }
    let token = Token(world)
    return { elements in
      _ = token
      let joined = elements.reduce(0) { wrap($0 * 10 + $1) }
      guard let transform else {
        try called("\(elements)")
        return joined
      }
      return try transform(joined)
    }
  }

  func safeJoin() -> ([Int]) -> Int {
    let join = join()
    return { (try? join($0)) ?? 7 }
  }

  /// A closure that is given an element and returns a child.
  func selector<Result>(
    throwsAt mode: Int? = nil, _ build: @escaping (Call) -> Result
  ) -> (Int) throws -> Result {
    let token = Token(world)
    return { element in
      _ = token
      try called("\(element)")
      if let mode, number(mode) == 5, element % 3 == 2 { throw TestError(number: 6) }
      return build(inner(element))
    }
  }

  func safeSelector<Result>(_ build: @escaping (Call) -> Result) -> (Int) -> Result {
    let token = Token(world)
    return { element in
      _ = token
      try? called("\(element)")
      return build(inner(element))
    }
  }

  /// A closure that is given an error and returns a child.
  func handler<Result>(
    throwsAt mode: Int? = nil, _ build: @escaping (Call) -> Result
  ) -> (any Error) throws -> Result {
    let token = Token(world)
    return { error in
      _ = token
      try called(name(of: error))
      if let mode, number(mode) == 5 { throw TestError(number: 7) }
      return build(inner((error as? TestError)?.number ?? 0))
    }
  }

  func safeHandler<Result>(
    _ build: @escaping (Call) -> Result
  ) -> (any Error) -> Result {
    let token = Token(world)
    return { error in
      _ = token
      try? called(name(of: error))
      return build(inner((error as? TestError)?.number ?? 0))
    }
  }

  /// A closure without arguments that returns a child, or fails in mode 5.
  func factory<Result>(
    throwsAt mode: Int? = nil, _ build: @escaping (Call) -> Result
  ) -> () throws -> Result {
    let token = Token(world)
    return {
      _ = token
      try called("")
      if let mode, number(mode) == 5 { throw TestError(number: 8) }
      return build(inner(element))
    }
  }

  /// A disposable that notes its disposal.
  func resource() -> any Disposable {
    let token = Token(world)
    return Disposables.create {
      _ = token
      note("r\(id)")
    }
  }
}

/// Keeps numbers short.
func wrap(_ number: Int) -> Int {
  number % 1000
}
