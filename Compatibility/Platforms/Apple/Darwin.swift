// swift-format-ignore-file
//
// The declarations of Darwin that this package uses, as Swift imports them from the system's headers, without bodies that do anything.
//
// They are for type-checking only: see `apple`. Each group names the manual pages that it was written from.

@_exported import BSD

// MARK: errno, signal(3), sigaction(2), sigwait(2), sigsetops(3)

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}
public let EAGAIN: Int32 = 35
public let EWOULDBLOCK: Int32 = 35
public let EEXIST: Int32 = 17
public let EINTR: Int32 = 4
public let EISDIR: Int32 = 21
public let ENOENT: Int32 = 2
public let EPIPE: Int32 = 32

public let STDIN_FILENO: Int32 = 0
public let STDOUT_FILENO: Int32 = 1
public let STDERR_FILENO: Int32 = 2

public let SIGHUP: Int32 = 1
public let SIGINT: Int32 = 2
public let SIGQUIT: Int32 = 3
public let SIGPIPE: Int32 = 13
public let SIGTERM: Int32 = 15
public let SIGXFSZ: Int32 = 25
public let SIG_BLOCK: Int32 = 1
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }

public func sigaction(
  _: Int32, _: UnsafePointer<sigaction>!, _: UnsafeMutablePointer<sigaction>!
) -> Int32 { fatalError() }
@discardableResult
public func signal(_: Int32, _: sig_t!) -> sig_t! { fatalError() }
@discardableResult
public func sigemptyset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { fatalError() }
@discardableResult
public func sigaddset(_: UnsafeMutablePointer<sigset_t>!, _: Int32) -> Int32 { fatalError() }
@discardableResult
public func sigwait(_: UnsafePointer<sigset_t>!, _: UnsafeMutablePointer<Int32>!) -> Int32 {
  fatalError()
}
@discardableResult
public func raise(_: Int32) -> Int32 { fatalError() }

// MARK: pthread(3)

public struct _opaque_pthread_t {}
public struct _opaque_pthread_attr_t {
  public init() { fatalError() }
}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_attr_t = _opaque_pthread_attr_t
public typealias pthread_key_t = UInt
public let PTHREAD_CREATE_DETACHED: Int32 = 2

public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_join(_: pthread_t, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32 { fatalError() }
public func pthread_main_np() -> Int32 { fatalError() }
public func pthread_get_stacksize_np(_: pthread_t) -> Int { fatalError() }
public func pthread_get_stackaddr_np(_: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
@discardableResult
public func pthread_attr_init(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_setstacksize(_: UnsafeMutablePointer<pthread_attr_t>, _: Int) -> Int32 {
  fatalError()
}
@discardableResult
public func pthread_attr_setdetachstate(
  _: UnsafeMutablePointer<pthread_attr_t>, _: Int32
) -> Int32 { fatalError() }
@discardableResult
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>, _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { fatalError() }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult
public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { fatalError() }
@discardableResult
public func pthread_sigmask(
  _: Int32, _: UnsafePointer<sigset_t>!, _: UnsafeMutablePointer<sigset_t>!
) -> Int32 { fatalError() }

// MARK: stat(2), open(2), read(2), write(2), dir(5), and the like

public typealias pid_t = Int32
public typealias useconds_t = UInt32
public typealias clock_t = UInt

public let O_RDONLY: Int32 = 0x0
public let O_WRONLY: Int32 = 0x1
public let O_NONBLOCK: Int32 = 0x4
public let O_APPEND: Int32 = 0x8
public let O_NOFOLLOW: Int32 = 0x100
public let O_CREAT: Int32 = 0x200
public let O_TRUNC: Int32 = 0x400
public let O_EXCL: Int32 = 0x800
public let O_CLOEXEC: Int32 = 0x100_0000
public let S_IFMT: mode_t = 0o170000
public let S_IFDIR: mode_t = 0o040000
public let S_IFREG: mode_t = 0o100000
public let S_IFLNK: mode_t = 0o120000
public let SEEK_END: Int32 = 2
public let W_OK: Int32 = 2
public let LOCK_EX: Int32 = 2
public let LOCK_NB: Int32 = 4

public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func lstat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 {
  fatalError()
}
public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { fatalError() }
public func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { fatalError() }
@discardableResult
public func close(_: Int32) -> Int32 { fatalError() }
public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { fatalError() }
public func dup(_: Int32) -> Int32 { fatalError() }
@discardableResult
public func dup2(_: Int32, _: Int32) -> Int32 { fatalError() }
public let F_GETFD: Int32 = 1
public let F_SETFD: Int32 = 2
public let F_GETFL: Int32 = 3
public let F_SETFL: Int32 = 4
public let F_DUPFD_CLOEXEC: Int32 = 67
public let FD_CLOEXEC: Int32 = 1
public func fcntl(_: Int32, _: Int32) -> Int32 { fatalError() }
public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { fatalError() }
public let AF_UNIX: Int32 = 1
public let SOCK_STREAM: Int32 = 1
public let SOL_SOCKET: Int32 = 0xffff
public let SO_NOSIGPIPE: Int32 = 0x1022
public typealias socklen_t = UInt32
public func socketpair(_: Int32, _: Int32, _: Int32, _: UnsafeMutablePointer<Int32>!) -> Int32 {
  fatalError()
}
@discardableResult
public func setsockopt(
  _: Int32, _: Int32, _: Int32, _: UnsafeRawPointer!, _: socklen_t
) -> Int32 { fatalError() }
public func send(_: Int32, _: UnsafeRawPointer!, _: Int, _: Int32) -> Int { fatalError() }
public func recv(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: Int32) -> Int { fatalError() }
public func geteuid() -> uid_t { fatalError() }
@discardableResult
public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { fatalError() }
@discardableResult
public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { fatalError() }
@discardableResult
public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { fatalError() }
@discardableResult
public func lseek(_: Int32, _: off_t, _: Int32) -> off_t { fatalError() }
@discardableResult
public func fsync(_: Int32) -> Int32 { fatalError() }
@discardableResult
public func fchmod(_: Int32, _: mode_t) -> Int32 { fatalError() }
@discardableResult
public func fchown(_: Int32, _: uid_t, _: gid_t) -> Int32 { fatalError() }
@discardableResult
public func flock(_: Int32, _: Int32) -> Int32 { fatalError() }
@discardableResult
public func unlink(_: UnsafePointer<CChar>!) -> Int32 { fatalError() }
@discardableResult
public func rename(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { fatalError() }
public let RENAME_SWAP: Int32 = 2
public func renamex_np(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: UInt32) -> Int32 { fatalError() }
@discardableResult
public func mkdir(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { fatalError() }
@discardableResult
public func rmdir(_: UnsafePointer<CChar>!) -> Int32 { fatalError() }
public func mkdtemp(_: UnsafeMutablePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func access(_: UnsafePointer<CChar>!, _: Int32) -> Int32 { fatalError() }
public func isatty(_: Int32) -> Int32 { fatalError() }
public func realpath(
  _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func getcwd(_: UnsafeMutablePointer<CChar>!, _: Int) -> UnsafeMutablePointer<CChar>! {
  fatalError()
}

public struct DIR {}
public struct dirent {
  public var d_type: UInt8
  // On Darwin, a tuple of 1,024 characters.
  public var d_name: (CChar, CChar, CChar, CChar, CChar, CChar, CChar, CChar)
}
public let DT_DIR: Int32 = 4
public func opendir(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { fatalError() }
public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { fatalError() }
@discardableResult
public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { fatalError() }

// MARK: poll(2), tty(4)

public struct pollfd {
  public var fd: Int32
  public var events: Int16
  public var revents: Int16
  public init(fd: Int32, events: Int16, revents: Int16) { fatalError() }
}
public let POLLIN: Int32 = 1
public let POLLOUT: Int32 = 4
@discardableResult
public func poll(_: UnsafeMutablePointer<pollfd>!, _: UInt32, _: Int32) -> Int32 { fatalError() }

public struct winsize {
  public var ws_row: UInt16
  public var ws_col: UInt16
  public init() { fatalError() }
}
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public func ioctl(_: Int32, _: UInt, _: UnsafeMutableRawPointer) -> Int32 { fatalError() }

// MARK: getpid(2), posix_spawn(2), wait(2), _exit(2), sysconf(3), clock(3), environ(7)

public typealias posix_spawnattr_t = UnsafeMutableRawPointer
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public let POSIX_SPAWN_SETPGROUP: Int32 = 2
public let POSIX_SPAWN_SETSIGDEF: Int32 = 4
public let POSIX_SPAWN_SETSIGMASK: Int32 = 8
public let POSIX_SPAWN_CLOEXEC_DEFAULT: Int32 = 0x4000
public let _SC_NPROCESSORS_ONLN: Int32 = 58
public let CLOCKS_PER_SEC: clock_t = 1_000_000

public func getpid() -> pid_t { fatalError() }
public func _exit(_: Int32) -> Never { fatalError() }
public func exit(_: Int32) -> Never { fatalError() }
public func sysconf(_: Int32) -> Int { fatalError() }
public func clock() -> clock_t { fatalError() }
@discardableResult
public func usleep(_: useconds_t) -> Int32 { fatalError() }
@discardableResult
public func waitpid(_: pid_t, _: UnsafeMutablePointer<Int32>!, _: Int32) -> pid_t { fatalError() }
public let WNOHANG: Int32 = 1
public let SIGKILL: Int32 = 9
@discardableResult
public func kill(_: pid_t, _: Int32) -> Int32 { fatalError() }
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }
public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }
@discardableResult
public func posix_spawn(
  _: UnsafeMutablePointer<pid_t>!, _: UnsafePointer<CChar>!,
  _: UnsafePointer<posix_spawn_file_actions_t?>!, _: UnsafePointer<posix_spawnattr_t?>!,
  _: UnsafePointer<UnsafeMutablePointer<CChar>?>!, _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 {
  fatalError()
}
@discardableResult
public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>!) -> Int32 {
  fatalError()
}
@discardableResult
public func posix_spawnattr_setflags(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: Int16
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigdefault(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigmask(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { fatalError() }

@discardableResult
public func posix_spawnattr_setpgroup(
  _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: pid_t
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_init(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_destroy(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_addopen(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: UnsafePointer<CChar>!,
  _: Int32, _: mode_t
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: Int32
) -> Int32 { fatalError() }
@discardableResult
@available(iOS, unavailable) @available(tvOS, unavailable) @available(watchOS, unavailable)
@available(visionOS, unavailable)
public func posix_spawn_file_actions_addchdir_np(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: UnsafePointer<CChar>!
) -> Int32 { fatalError() }

// MARK: malloc(3), strdup(3), strerror(3), printf(3), dlopen(3), dladdr(3)

public func free(_: UnsafeMutableRawPointer!) { fatalError() }
public func strdup(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { fatalError() }
public func strlen(_: UnsafePointer<CChar>!) -> Int { fatalError() }
public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { fatalError() }
@discardableResult
public func vsnprintf(
  _: UnsafeMutablePointer<CChar>!, _: Int, _: UnsafePointer<CChar>!, _: CVaListPointer
) -> Int32 { fatalError() }

public struct Dl_info {
  public var dli_fname: UnsafePointer<CChar>!
  public var dli_fbase: UnsafeMutableRawPointer!
  public var dli_sname: UnsafePointer<CChar>!
  public var dli_saddr: UnsafeMutableRawPointer!
  public init() { fatalError() }
}
public let RTLD_NOW: Int32 = 2
public func dlopen(_: UnsafePointer<CChar>!, _: Int32) -> UnsafeMutableRawPointer! { fatalError() }
public func dlsym(
  _: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { fatalError() }
public func dladdr(_: UnsafeRawPointer!, _: UnsafeMutablePointer<Dl_info>!) -> Int32 {
  fatalError()
}

// uname(3); each array has 256 characters

public struct utsname {
  public var sysname: (CChar, CChar)
  public var machine: (CChar, CChar)
  public init() { fatalError() }
}
public func uname(_: UnsafeMutablePointer<utsname>!) -> Int32 { fatalError() }
