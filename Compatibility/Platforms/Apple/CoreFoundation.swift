// swift-format-ignore-file
//
// The declarations of CoreFoundation that this package uses, for type-checking only: see `apple`.
//
// https://developer.apple.com/documentation/corefoundation/cfrunloop

public typealias CFTimeInterval = Double
public typealias CFTypeRef = AnyObject
public final class CFString {}
public final class CFRunLoop {}

public struct CFRunLoopMode: RawRepresentable, Sendable {
  public var rawValue: CFString { fatalError() }
  public init(rawValue: CFString) { fatalError() }
  public static let defaultMode = CFRunLoopMode(rawValue: CFString())
}

public enum CFRunLoopRunResult: Int32 {
  case finished = 1
  case stopped = 2
  case timedOut = 3
  case handledSource = 4
}

public func CFRunLoopGetMain() -> CFRunLoop! { fatalError() }
public func CFRunLoopRunInMode(
  _: CFRunLoopMode!, _: CFTimeInterval, _: Bool
) -> CFRunLoopRunResult { fatalError() }
public func CFRunLoopPerformBlock(_: CFRunLoop!, _: CFTypeRef!, _: (() -> Void)!) { fatalError() }
public func CFRunLoopStop(_: CFRunLoop!) { fatalError() }
public func CFRunLoopWakeUp(_: CFRunLoop!) { fatalError() }
