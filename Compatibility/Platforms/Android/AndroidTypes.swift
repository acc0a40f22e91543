// swift-format-ignore-file
//
// The types of Bionic that share their name with a function, or with one of the GNU C library.

public import Glibc

public struct sigaction {
  public var sa_flags: Int32
  public var sa_handler: (@convention(c) (Int32) -> Void)!
  public var sa_mask: sigset_t
  public init() { fatalError() }
}

public typealias stat = Glibc.stat
public typealias utsname = Glibc.utsname
