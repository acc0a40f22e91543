import RxFixtures
import VirtualTimeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A server of the Language Server Protocol for fixture files.
///
/// One thread owns the documents and answers the editor. A second one reads what the editor sends, and four more run tests: one for results,
/// one that waits for the results of test targets, one for commands, and one for refactorings. They pass their results to the owner as
/// messages, and share nothing else with it.
package enum FixtureServer {
  /// What the owner of the documents receives.
  enum Message: Sendable {
    /// What the editor sent.
    case input(Input)
    /// The result of other work: it is given to the session.
    case result(@Sendable (LanguageSession) -> Void)
  }

  /// Serves one editor until it says `exit`, or ends the connection.
  ///
  /// - Parameters:
  ///   - options: What the program knows.
  ///   - input: The descriptor from which the editor's messages are read.
  ///   - output: The descriptor to which the answers are written. Nothing else may write to it.
  /// - Returns: Whether the editor ended the session in an orderly way.
  package static func serve(
    _ options: ServerOptions, input: CInt = 0, output: CInt = 1
  ) -> Bool {
    FreedMemory.limit()
    let messages = Mailbox<Message>()
    let cancelled = CancelledRequests()
    let reader = InputReader(descriptor: input, cancelled: cancelled) {
      messages.addWaiting(.input($0), bytes: $1)
    }
    guard LargeStack.start({ reader.run() }) == 0 else { return false }
    let outlet = Outlet(descriptor: output)
    let session = LanguageSession(
      options, cancelled: cancelled, send: { outlet.write($0) },
      deliver: { messages.add(.result($0)) })
    while !outlet.isBroken {
      switch messages.next(until: session.deadline) {
      case .input(let input): session.receive(input)
      case .result(let give): give(session)
      case nil: session.timePassed()
      }
      if let isOrderly = session.isOrderlyEnd { return isOrderly }
    }
    return false
  }
}

/// The requests that the editor wants no answer to any more.
///
/// The thread that reads notes them, so that a request that waits is not begun.
final class CancelledRequests: Sendable {
  private let identifiers = PlainMutex<Set<JSON>>([])
  private static let most = 1000

  /// Notes a request.
  func add(_ identifier: JSON) {
    identifiers.withLock { if $0.count < Self.most { $0.insert(identifier) } }
  }

  /// Removes a request.
  ///
  /// - Returns: Whether it was noted.
  func remove(_ identifier: JSON) -> Bool { identifiers.withLock { $0.remove(identifier) != nil } }
}

/// What arrives from an editor.
enum Input: Sendable {
  case message(JSON)
  /// A message that is not JSON, or too long, with the reason.
  case unreadable(String)
  /// The end of the connection, with the reason if it is an error.
  case end(String?)
}

/// Reads the messages of an editor.
struct InputReader: Sendable {
  let descriptor: CInt
  let cancelled: CancelledRequests
  /// Receives a message with its size, in bytes.
  let receive: @Sendable (Input, _ bytes: Int) -> Void

  /// Reads until the connection ends.
  func run() {
    var framing = MessageFraming()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return receive(.end(nil), 0) }
      framing.add(chunk[..<count])
      while let item = framing.next() {
        switch item {
        case .broken(let reason): return receive(.end(reason), 0)
        case .oversized(let length): receive(.unreadable("a message has \(length) bytes"), 0)
        case .message(let content): receive(input(content), content.count)
        }
      }
    }
  }

  private func input(_ content: [UInt8]) -> Input {
    do throws(JSONProblem) {
      let message = try JSONReader.read(content)
      if message["method"] == "$/cancelRequest", let id = message["params"]?["id"] {
        cancelled.add(id)
      }
      return .message(message)
    } catch {
      return .unreadable("byte \(error.offset): \(error.message)")
    }
  }
}

/// Writes messages to an editor.
private final class Outlet {
  private let descriptor: CInt
  /// Whether the editor reads no more.
  private(set) var isBroken = false

  init(descriptor: CInt) { self.descriptor = descriptor }

  func write(_ message: JSON) {
    let bytes = MessageFraming.framed(message.bytes)
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !isBroken, !rest.isEmpty {
        let count = unsafeWrite(UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          isBroken = true
        }
      }
    }
  }

  private func unsafeWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let address = bytes.baseAddress else { return 0 }
    #if canImport(Darwin)
      return Darwin.write(descriptor, address, bytes.count)
    #elseif canImport(Glibc)
      return Glibc.write(descriptor, address, bytes.count)
    #elseif canImport(Musl)
      return Musl.write(descriptor, address, bytes.count)
    #elseif canImport(Android)
      return Android.write(descriptor, address, bytes.count)
    #endif
  }
}
