// swift-format-ignore-file
//
// The types of Darwin that share their name with a function. A Swift module cannot declare both, so `Darwin` re-exports this one.
//
// From the manual pages sigaction(2) and stat(2).

public typealias sigset_t = UInt32
public typealias sig_t = @convention(c) (Int32) -> Void
public typealias uid_t = UInt32
public typealias gid_t = UInt32
public typealias mode_t = UInt16
public typealias off_t = Int64

public struct __sigaction_u {
  public var __sa_handler: sig_t!
  public init() { fatalError() }
}
public struct sigaction {
  public var __sigaction_u: __sigaction_u
  public var sa_mask: sigset_t
  public var sa_flags: Int32
  public init() { fatalError() }
}
public struct timespec {
  public var tv_sec: Int
  public var tv_nsec: Int
}
public struct stat {
  public var st_dev: Int32
  public var st_mode: mode_t
  public var st_nlink: UInt16
  public var st_ino: UInt64
  public var st_uid: uid_t
  public var st_gid: gid_t
  public var st_mtimespec: timespec
  public var st_size: off_t
  public init() { fatalError() }
}
