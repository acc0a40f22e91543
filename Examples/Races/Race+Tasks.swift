import Observation
import RxTestKitAssertions

extension Race {
  static let tasks: [Race] = [
    overdrawn, lostWakeUp, endlessSpinner, leakedSubscription, missedValue, halfATransfer,
  ]
}

/// An account that audits each withdrawal.
private actor Account {
  private(set) var balance = 100
  private let version: Version

  init(_ version: Version) { self.version = version }

  func withdraw(_ amount: Int) async throws {
    if balance < amount { return }
    if version == .right { balance -= amount }
    try await Task.sleep(for: .milliseconds(10))
    if version == .wrong { balance -= amount }
  }
}

extension Race {
  /// The account is overdrawn.
  ///
  /// An actor runs other calls while a call awaits. The second withdrawal checks the balance while the first one's audit ends. The fix
  /// changes the balance in the step that checks it.
  static let overdrawn = Race(
    "an actor checks before an await and acts after it", shows: "balance 20",
    failsIn: "frame 10: second before first"
  ) { version, scheduler in
    let account = Account(version)
    Task(name: "first") { try await account.withdraw(80) }
    await scheduler.advance(by: 5)
    after(5, "second") { try await account.withdraw(80) }
    await scheduler.run()
    return "balance \(await account.balance)"
  }
}

/// Lets tasks wait until it is open.
@MainActor
private final class Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let version: Version

  init(_ version: Version) { self.version = version }

  func pass() async throws {
    if isOpen { return }
    // Such as a message to a log.
    try await Task.sleep(for: .milliseconds(10))
    await withCheckedContinuation { continuation in
      if version == .right, isOpen { return continuation.resume() }
      waiting.append(continuation)
    }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

extension Race {
  /// The app waits for ever.
  ///
  /// The gate opens after the visitor has looked, and before the visitor waits. The fix looks again in the step that begins to wait.
  static let lostWakeUp = Race(
    "a task begins to wait after the event", shows: "the visitor is in",
    failsIn: "frame 10: owner before visitor"
  ) { version, scheduler in
    let gate = Gate(version)
    let journal = Journal()
    var isIn = false
    Task(name: "visitor") {
      try await gate.pass()
      isIn = true
    }
    await scheduler.advance(by: 5)
    after(5, "owner") {
      await journal.write("open")
      gate.open()
    }
    await scheduler.advance(by: 100)
    defer { gate.open() }
    return isIn ? "the visitor is in" : "the visitor waits"
  }
}

/// A screen that loads its items.
@MainActor
private final class Items {
  private(set) var isLoading = false
  private var load: Task<Void, any Error>?
  private let version: Version

  init(_ version: Version) { self.version = version }

  func appear() {
    load = Task(name: "load") {
      isLoading = true
      defer { if version == .right { isLoading = false } }
      try await Task.sleep(for: .milliseconds(10))
      try Task.checkCancellation()
      isLoading = false
    }
  }

  func disappear() { load?.cancel() }
}

extension Race {
  /// The spinner never ends.
  ///
  /// The user leaves when the load ends, and the cancellation skips the line that hides the spinner. The fix hides it in `defer`.
  static let endlessSpinner = Race(
    "a cancelled load leaves its spinner", shows: "no spinner",
    failsIn: "frame 10: leave before load"
  ) { version, scheduler in
    let items = Items(version)
    items.appear()
    await scheduler.advance(by: 5)
    after(5, "leave") { items.disappear() }
    await scheduler.run()
    return items.isLoading ? "a spinner" : "no spinner"
  }
}

/// A screen that shows messages after it has connected.
@MainActor
private final class Chat {
  private let messages: PublishSubject<String>
  private var subscription: (any Disposable)?
  private var connection: Task<Void, any Error>?
  private let version: Version

  init(_ version: Version, _ messages: PublishSubject<String>) {
    (self.version, self.messages) = (version, messages)
  }

  func appear() {
    connection = Task(name: "connect") {
      try await Task.sleep(for: .milliseconds(10))
      try Task.checkCancellation()
      subscription = messages.subscribe()
    }
  }

  func disappear() {
    if version == .right { connection?.cancel() }
    subscription?.dispose()
  }
}

extension Race {
  /// A closed screen still receives messages.
  ///
  /// It disposes of its subscription before its task has subscribed. The fix also cancels the task.
  static let leakedSubscription = Race(
    "a task subscribes after the disposal", shows: "no subscriber",
    failsIn: "frame 10: close before connect"
  ) { version, scheduler in
    let messages = PublishSubject<String>()
    let chat = Chat(version, messages)
    chat.appear()
    await scheduler.advance(by: 5)
    after(5, "close") { chat.disappear() }
    await scheduler.run()
    return messages.hasObservers ? "a subscriber" : "no subscriber"
  }
}

/// Sends values to observers.
@MainActor
private final class Hub {
  typealias Observer = @MainActor (String) -> Void

  private var observers: [Observer] = []
  private var last: String?
  private let version: Version

  init(_ version: Version) { self.version = version }

  func add(_ observer: @escaping Observer) {
    observers.append(observer)
    if version == .right, let last { observer(last) }
  }

  func send(_ value: String) {
    last = value
    for observer in observers { observer(value) }
  }
}

extension Race {
  /// A window opens without the current theme.
  ///
  /// It is added just after the hub has sent the theme. The fix sends the last value to each new observer.
  static let missedValue = Race(
    "an observer is added just after a value", shows: "dark",
    failsIn: "frame 10: settings before window"
  ) { version, scheduler in
    let hub = Hub(version)
    var theme = "light"
    after(10, "window") { hub.add { theme = $0 } }
    await scheduler.advance(by: 5)
    after(5, "settings") { hub.send("dark") }
    await scheduler.run()
    return theme
  }
}

/// Two accounts of one customer.
@MainActor @Observable
private final class Accounts {
  private(set) var (current, savings) = (100, 0)
  private let journal = Journal()
  private let version: Version

  init(_ version: Version) { self.version = version }

  func save(_ amount: Int) async {
    current -= amount
    if version == .right { savings += amount }
    await journal.write("\(amount)")
    if version == .wrong { savings += amount }
  }
}

private actor Journal {
  private var lines: [String] = []

  func write(_ line: String) { lines.append(line) }
}

extension Race {
  /// The user sees a total that lacks the amount of a transfer.
  ///
  /// The screen reads the accounts while the transfer awaits. The fix changes both accounts in one step.
  static let halfATransfer = Race(
    "a model is read between two writes", shows: "total 100",
    failsIn: "frame 10: transfer"
  ) { version, scheduler in
    let accounts = Accounts(version)
    var total = 0
    after(10, "screen") { total = accounts.current + accounts.savings }
    await scheduler.advance(by: 5)
    after(5, "transfer") { await accounts.save(30) }
    await scheduler.run()
    return "total \(total)"
  }
}
