import Foundation
import RxCore

/// How many equal stages a chain can have on a stack of a size.
///
/// A stack that overflows ends the process, so each attempt is a process of its own: this program with the name `attempt`.
enum Depth {
  private typealias Stage = (Observable<Int>) -> Observable<Int>

  /// The action that runs on the small stack; everything else runs on a large stack.
  private enum Phase: String, CaseIterable {
    case subscribe, element, end, dispose, release
  }

  private static let stackSizes = [512 << 10, 8 << 20]
  // The deepest chain is subscribed to on a large stack, which a debug build uses up sooner.
  #if DEBUG
    private static let most = 20_000
  #else
    private static let most = 1_000_000
  #endif

  private static var stages: [(name: String, apply: Stage)] {
    [
      ("map", { $0.map { $0 &+ 1 } }),
      ("filter", { $0.filter { _ in true } }),
      ("take", { $0.take(100) }),
      ("do", { $0.do(onNext: { _ in }) }),
      ("startWith", { $0.startWith(0) }),
      ("concat", { $0.concat(Observable.empty()) }),
      ("merge", { Observable.merge($0, .never()) }),
      ("flatMap", { $0.flatMap { Observable.just($0) } }),
      ("catch", { $0.catch { .error($0) } }),
      ("retry", { $0.retry(1) }),
      ("combineLatest", { Observable.combineLatest($0, Observable.just(1)) { $0 &+ $1 } }),
      ("withLatestFrom", { $0.withLatestFrom(Observable.just(1)) }),
      ("observe(on:)", { $0.observe(on: CurrentThreadScheduler.instance) }),
      ("share", { $0.share() }),
    ]
  }

  /// The greatest depth to try.
  private static func most(_ stage: String, _ phase: Phase) -> Int {
    #if DEBUG
      // The check of each operator makes a subscription to a chain of `startWith` quadratic.
      if stage == "startWith", phase != .subscribe { return 4_000 }
    #endif
    return most
  }

  /// Prints a table, in Markdown.
  static func run() throws {
    for stackSize in stackSizes {
      print("\nA stack of \(stackSize >> 10) kB:\n")
      print("| Chain of | " + Phase.allCases.map(\.rawValue).joined(separator: " | ") + " |")
      print("| --- |" + String(repeating: " ---: |", count: Phase.allCases.count))
      for stage in stages {
        let texts = try Phase.allCases.map { phase in
          let most = most(stage.name, phase)
          let depth = try greatestDepth(most: most) {
            try works(stage.name, phase, depth: $0, stackSize: stackSize)
          }
          return depth == most ? "≥ " + text(depth) : text(depth)
        }
        print("| `\(stage.name)` | " + texts.joined(separator: " | ") + " |")
      }
    }
  }

  /// Builds a chain and does one thing with it: `attempt STAGE PHASE DEPTH STACK`.
  static func attempt(_ arguments: [String]) {
    guard arguments.count == 4, let stage = stages.first(where: { $0.name == arguments[0] }),
      let phase = Phase(rawValue: arguments[1]), let depth = Int(arguments[2]),
      let stackSize = Int(arguments[3])
    else { exit(2) }
    onThread(stackSize: 4 << 30) {
      var observer: AnyObserver<Int>?
      var chain: Observable<Int>? = .create { newObserver in
        observer = newObserver
        return Disposables.create()
      }
      for _ in 0..<depth { chain = chain.map(stage.apply) }
      var subscription: (any Disposable)?
      if phase != .subscribe { subscription = chain?.subscribe() }
      onThread(stackSize: stackSize) {
        switch phase {
        case .subscribe: subscription = chain?.subscribe()
        case .element: observer?.onNext(1)
        case .end: observer?.onCompleted()
        case .dispose: subscription?.dispose()
        case .release: (chain, subscription, observer) = (nil, nil, nil)
        }
        exit(0)
      }
    }
  }

  /// A depth that works, of which at most a twentieth more does not.
  private static func greatestDepth(
    most: Int, where works: (Int) throws -> Bool
  ) rethrows -> Int {
    var (low, high) = (0, 400)
    while high < most, try works(high) { (low, high) = (high, min(high * 4, most)) }
    if high == most, try works(most) { return most }
    while high - low > max(low / 20, 1) {
      let middle = (low + high) / 2
      if try works(middle) { low = middle } else { high = middle }
    }
    return low
  }

  private static func works(
    _ stage: String, _ phase: Phase, depth: Int, stackSize: Int
  ) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["attempt", stage, phase.rawValue, "\(depth)", "\(stackSize)"]
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit && process.terminationStatus == 0
  }

  private static func text(_ depth: Int) -> String {
    let scale = depth >= 10_000 ? 1_000 : depth >= 1_000 ? 100 : 10
    return grouped(depth / scale * scale)
  }

  private static func grouped(_ number: Int) -> String {
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    if thousands == 0 { return "\(rest)" }
    return (thousands < 1_000 ? "\(thousands)" : grouped(thousands)) + ","
      + String("\(1_000 + rest)".dropFirst())
  }

  private static func onThread(stackSize: Int, _ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    isDone.wait()
  }
}
