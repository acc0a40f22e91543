import RxCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a test asked of schedulers and executors of real time, for which no run of a test scheduler waits.
struct RealTimeNotes {
  /// One request, made once or several times.
  struct Note {
    /// When it was first made; nil before the first run.
    let frame: Int?
    let request: RealTimeRequest
    /// The return addresses of the calls that made it, the innermost first.
    let trace: [UInt]
    var count = 1
  }

  /// Further kinds of requests are not noted.
  private static let most = 8

  var notes: [Note] = []

  /// Counts a request if it is like one that is noted, or beyond those that are.
  ///
  /// - Returns: False if the request is to be noted.
  mutating func addsRepetition(of request: RealTimeRequest) -> Bool {
    if let index = notes.firstIndex(where: { $0.request.words == request.words }) {
      notes[index].count += 1
      return true
    }
    return notes.count >= Self.most
  }

  /// A paragraph below a failure that may follow from the requests; nil where there are none.
  var paragraph: String? {
    if notes.isEmpty { return nil }
    let lines = notes.map { "    \($0.text)" }
    var remedies: [String] = []
    for note in notes where !remedies.contains(note.request.remedy) {
      remedies.append(note.request.remedy)
    }
    return
      (["  This left the scheduler, which does not wait for it:"] + lines
      + remedies.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension RealTimeNotes.Note {
  /// Notes a request, and captures who makes it.
  init(_ request: RealTimeRequest, frame: Int) {
    self.frame = request.isInRun ? frame : nil
    self.request = request
    trace = Backtrace.capture()
  }

  /// Who asked for what, and when.
  var text: String {
    let origin = RequestOrigin.find(trace)
    let times = count == 1 ? "" : ", \(count) times"
    let place = origin?.function.map { ", in \($0)" } ?? ""
    let when = frame.map { "frame \($0)" } ?? "before the run"
    let who = request.subject(operatorName: origin?.operatorName)
    return "\(when): \(who) \(request.words)\(times)\(place)"
  }
}

extension RealTimeRequest {
  /// What was asked for, as the end of a sentence about an operator.
  fileprivate var words: String {
    switch target {
    case .scheduler(let name): "asked \(name) for work \(due)"
    case .task(let executor):
      "started a task on \(executor.map { "\(type(of: $0))" } ?? "the system's executor")"
    }
  }

  /// What asks; the operators in the backtrace of a task are those that subscribe to its source.
  fileprivate func subject(operatorName: String?) -> String {
    if case .task = target { "an asynchronous source" } else { operatorName ?? "something" }
  }

  private var due: String {
    guard let delay, let count = delay.nanosecondCount, count > 0 else { return "at once" }
    let units = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs"), (1, "ns")]
    let unit = units.first { count % $0.0 == 0 } ?? (1, "ns")
    return "after \(count / unit.0) \(unit.1)"
  }

  /// How to keep the work on the test's scheduler.
  var remedy: String {
    switch target {
    case .scheduler("MainScheduler") where delay == nil:
      """
      Pass the test's scheduler to the operator; make drivers and signals inside \
      SharingScheduler.mock(scheduler:).
      """
    case .scheduler: "Pass the test's scheduler to the operator."
    case .task:
      "Pass executorPreference: scheduler.taskExecutor, or run the test in withVirtualTime."
    }
  }
}

/// Who made a request, as far as a backtrace tells.
package struct RequestOrigin: Sendable {
  /// The operator, such as `debounce`.
  package var operatorName: String?
  /// The innermost function that is not the library's, such as `SearchModel.init`.
  package var function: String?

  /// Makes an origin.
  package init(operatorName: String?, function: String?) {
    self.operatorName = operatorName
    self.function = function
  }

  private static let finder = Guarded<(@Sendable ([UInt]) -> RequestOrigin?)?>(nil)

  /// Sets what finds the origin in the return addresses of calls, which may take long.
  package static func setFinder(_ finder: @escaping @Sendable ([UInt]) -> RequestOrigin?) {
    Self.finder.withLock { $0 = finder }
  }

  static func find(_ trace: [UInt]) -> RequestOrigin? {
    let finder = finder.withLock { $0 }
    return finder?(trace)
  }
}

/// The calls that a thread is in.
private enum Backtrace {
  private typealias Function =
    @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt) -> CInt

  /// The function of the C library; nil where it has none.
  private static let function = dlsym(dlopen(nil, RTLD_NOW), "backtrace").map {
    unsafeBitCast($0, to: Function.self)
  }

  /// The return addresses, the innermost first.
  static func capture() -> [UInt] {
    guard let function else { return [] }
    let most = 48
    return withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: most) {
      guard let addresses = $0.baseAddress else { return [] }
      let count = function(addresses, CInt(most))
      return $0.prefix(Int(count)).map { UInt(bitPattern: $0) }
    }
  }
}
