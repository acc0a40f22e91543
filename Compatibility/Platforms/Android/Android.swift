// swift-format-ignore-file
//
// The declarations of Android's C library, Bionic, that this package uses, for type-checking only: see `check`.
//
// Constants and plain types are as in the GNU C library. From the headers of NDK 27: their pointers say whether they may be null,
// pthread_t and pthread_key_t are signed, posix_spawnattr_t is a pointer, and the handler of sigaction(2) is in a union without a name.

@_exported import AndroidTypes
@_exported import func Glibc._exit
@_exported import func Glibc.clock
@_exported import func Glibc.close
@_exported import func Glibc.exit
@_exported import func Glibc.fchmod
@_exported import func Glibc.fchown
@_exported import func Glibc.free
@_exported import func Glibc.fsync
@_exported import func Glibc.getpid
@_exported import func Glibc.isatty
@_exported import func Glibc.kill
@_exported import func Glibc.lseek
@_exported import func Glibc.poll
@_exported import func Glibc.raise
@_exported import func Glibc.signal
@_exported import func Glibc.sysconf
@_exported import func Glibc.usleep
@_exported import func Glibc.waitpid
@_exported import var Glibc.CLOCKS_PER_SEC
@_exported import var Glibc.DT_DIR
@_exported import var Glibc.EAGAIN
@_exported import var Glibc.EEXIST
@_exported import var Glibc.EINTR
@_exported import var Glibc.EISDIR
@_exported import var Glibc.ENOENT
@_exported import var Glibc.EPIPE
@_exported import var Glibc.EWOULDBLOCK
@_exported import var Glibc.LOCK_EX
@_exported import var Glibc.LOCK_NB
@_exported import var Glibc.O_APPEND
@_exported import var Glibc.O_CLOEXEC
@_exported import var Glibc.O_CREAT
@_exported import var Glibc.O_EXCL
@_exported import var Glibc.O_NOFOLLOW
@_exported import var Glibc.O_NONBLOCK
@_exported import var Glibc.O_RDONLY
@_exported import var Glibc.O_TRUNC
@_exported import var Glibc.O_WRONLY
@_exported import var Glibc.POLLIN
@_exported import var Glibc.POLLOUT
@_exported import var Glibc.POSIX_SPAWN_SETPGROUP
@_exported import var Glibc.POSIX_SPAWN_SETSIGDEF
@_exported import var Glibc.POSIX_SPAWN_SETSIGMASK
@_exported import var Glibc.RTLD_NOW
@_exported import var Glibc.SEEK_END
@_exported import var Glibc.SIGHUP
@_exported import var Glibc.SIGINT
@_exported import var Glibc.SIGKILL
@_exported import var Glibc.SIGPIPE
@_exported import var Glibc.SIGXFSZ
@_exported import var Glibc.SIGQUIT
@_exported import var Glibc.SIGTERM
@_exported import var Glibc.SIG_BLOCK
@_exported import var Glibc.WNOHANG
@_exported import var Glibc.W_OK
@_exported import var Glibc._SC_NPROCESSORS_ONLN
@_exported import typealias Glibc.clock_t
@_exported import typealias Glibc.mode_t
@_exported import typealias Glibc.off_t
@_exported import typealias Glibc.pid_t
@_exported import typealias Glibc.sig_t
@_exported import typealias Glibc.sigset_t
@_exported import typealias Glibc.uid_t
@_exported import typealias Glibc.useconds_t
@_exported import struct Glibc.dirent
@_exported import struct Glibc.pollfd
@_exported import struct Glibc.rlimit
@_exported import struct Glibc.timespec
@_exported import struct Glibc.winsize
@_exported import struct Glibc.pthread_attr_t
@_exported import typealias Glibc.gid_t

// MARK: Threads

public typealias pthread_t = Int
public typealias pthread_key_t = Int32
public let PTHREAD_CREATE_DETACHED: Int32 = 1
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_equal(_: pthread_t, _: pthread_t) -> Int32 { fatalError() }
@discardableResult
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t>, _: UnsafePointer<pthread_attr_t>?,
  _: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer, _: UnsafeMutableRawPointer?
) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_init(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_destroy(_: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_setstacksize(_: UnsafeMutablePointer<pthread_attr_t>, _: Int) -> Int32 { fatalError() }
@discardableResult
public func pthread_attr_setdetachstate(_: UnsafeMutablePointer<pthread_attr_t>, _: Int32) -> Int32 { fatalError() }
@discardableResult
public func pthread_key_create(
  _: UnsafeMutablePointer<pthread_key_t>, _: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Int32 { fatalError() }
public func pthread_getspecific(_: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult
public func pthread_setspecific(_: pthread_key_t, _: UnsafeRawPointer?) -> Int32 { fatalError() }
@discardableResult
public func pthread_sigmask(_: Int32, _: UnsafePointer<sigset_t>?, _: UnsafeMutablePointer<sigset_t>?) -> Int32 { fatalError() }

// MARK: Dynamic linking

public struct Dl_info {
  public var dli_fname: UnsafePointer<CChar>?
  public var dli_fbase: UnsafeMutableRawPointer?
  public var dli_sname: UnsafePointer<CChar>?
  public var dli_saddr: UnsafeMutableRawPointer?
  public init() { fatalError() }
}
public func dlopen(_: UnsafePointer<CChar>?, _: Int32) -> UnsafeMutableRawPointer? { fatalError() }
public func dlsym(_: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? { fatalError() }
public func dladdr(_: UnsafeRawPointer, _: UnsafeMutablePointer<Dl_info>) -> Int32 { fatalError() }

// MARK: Files

@discardableResult
public func read(_: Int32, _: UnsafeMutableRawPointer, _: Int) -> Int { fatalError() }
@discardableResult
public func pread(_: Int32, _: UnsafeMutableRawPointer, _: Int, _: off_t) -> Int { fatalError() }
@discardableResult
public func write(_: Int32, _: UnsafeRawPointer, _: Int) -> Int { fatalError() }
public func stat(_: UnsafePointer<CChar>, _: UnsafeMutablePointer<stat>) -> Int32 { fatalError() }
public func lstat(_: UnsafePointer<CChar>, _: UnsafeMutablePointer<stat>) -> Int32 { fatalError() }
public func fstat(_: Int32, _: UnsafeMutablePointer<stat>) -> Int32 { fatalError() }
public func access(_: UnsafePointer<CChar>, _: Int32) -> Int32 { fatalError() }
@discardableResult
public func flock(_: Int32, _: Int32) -> Int32 { fatalError() }
public func dup(_: Int32) -> Int32 { fatalError() }
public func dup2(_: Int32, _: Int32) -> Int32 { fatalError() }
public let F_GETFD: Int32 = 1
public let F_SETFD: Int32 = 2
public let F_GETFL: Int32 = 3
public let F_SETFL: Int32 = 4
public let F_DUPFD_CLOEXEC: Int32 = 1030
public let FD_CLOEXEC: Int32 = 1
public func fcntl(_: Int32, _: Int32) -> Int32 { fatalError() }
public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { fatalError() }
public func pipe(_: UnsafeMutablePointer<Int32>) -> Int32 { fatalError() }
public let AF_UNIX: Int32 = 1
public let SOCK_STREAM: Int32 = 1
public let MSG_NOSIGNAL: Int32 = 0x4000
public func socketpair(_: Int32, _: Int32, _: Int32, _: UnsafeMutablePointer<Int32>) -> Int32 { fatalError() }
public func send(_: Int32, _: UnsafeRawPointer, _: Int, _: Int32) -> Int { fatalError() }
public func recv(_: Int32, _: UnsafeMutableRawPointer?, _: Int, _: Int32) -> Int { fatalError() }
public func geteuid() -> uid_t { fatalError() }
@discardableResult
public func mkdir(_: UnsafePointer<CChar>, _: mode_t) -> Int32 { fatalError() }
@discardableResult
public func rmdir(_: UnsafePointer<CChar>) -> Int32 { fatalError() }
@discardableResult
public func unlink(_: UnsafePointer<CChar>) -> Int32 { fatalError() }
@discardableResult
public func rename(_: UnsafePointer<CChar>, _: UnsafePointer<CChar>) -> Int32 { fatalError() }
public func opendir(_: UnsafePointer<CChar>) -> OpaquePointer? { fatalError() }
public func readdir(_: OpaquePointer) -> UnsafeMutablePointer<dirent>? { fatalError() }
@discardableResult
public func closedir(_: OpaquePointer) -> Int32 { fatalError() }
public func realpath(_: UnsafePointer<CChar>, _: UnsafeMutablePointer<CChar>?) -> UnsafeMutablePointer<CChar>? { fatalError() }
public func getcwd(_: UnsafeMutablePointer<CChar>?, _: Int) -> UnsafeMutablePointer<CChar>? { fatalError() }
public func mkdtemp(_: UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>? { fatalError() }

// MARK: Text

public func strdup(_: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { fatalError() }
public func strlen(_: UnsafePointer<CChar>) -> Int { fatalError() }
public func strerror(_: Int32) -> UnsafeMutablePointer<CChar> { fatalError() }
public func getenv(_: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? { fatalError() }
public func vsnprintf(_: UnsafeMutablePointer<CChar>!, _: Int, _: UnsafePointer<CChar>, _: CVaListPointer) -> Int32 { fatalError() }

// MARK: Processes and signals

public typealias posix_spawnattr_t = OpaquePointer
public typealias posix_spawn_file_actions_t = OpaquePointer
@discardableResult
public func posix_spawnattr_init(_: UnsafeMutablePointer<posix_spawnattr_t?>) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_destroy(_: UnsafeMutablePointer<posix_spawnattr_t?>) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setflags(_: UnsafeMutablePointer<posix_spawnattr_t?>, _: Int16) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigdefault(
  _: UnsafeMutablePointer<posix_spawnattr_t?>, _: UnsafePointer<sigset_t>
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setsigmask(
  _: UnsafeMutablePointer<posix_spawnattr_t?>, _: UnsafePointer<sigset_t>
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawnattr_setpgroup(_: UnsafeMutablePointer<posix_spawnattr_t?>, _: pid_t) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_init(_: UnsafeMutablePointer<posix_spawn_file_actions_t?>) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_destroy(_: UnsafeMutablePointer<posix_spawn_file_actions_t?>) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_addopen(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _: Int32, _: UnsafePointer<CChar>, _: Int32, _: mode_t
) -> Int32 { fatalError() }
@discardableResult
public func posix_spawn_file_actions_adddup2(
  _: UnsafeMutablePointer<posix_spawn_file_actions_t?>, _: Int32, _: Int32
) -> Int32 { fatalError() }
public func posix_spawn(
  _: UnsafeMutablePointer<pid_t>?, _: UnsafePointer<CChar>, _: UnsafePointer<posix_spawn_file_actions_t?>?,
  _: UnsafePointer<posix_spawnattr_t?>?, _: UnsafePointer<UnsafeMutablePointer<CChar>?>,
  _: UnsafePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 { fatalError() }
public func sigaction(
  _: Int32, _: UnsafePointer<AndroidTypes.sigaction>?, _: UnsafeMutablePointer<AndroidTypes.sigaction>?
) -> Int32 { fatalError() }
@discardableResult
public func sigemptyset(_: UnsafeMutablePointer<sigset_t>) -> Int32 { fatalError() }
@discardableResult
public func sigaddset(_: UnsafeMutablePointer<sigset_t>, _: Int32) -> Int32 { fatalError() }
public func sigwait(_: UnsafePointer<sigset_t>, _: UnsafeMutablePointer<Int32>) -> Int32 { fatalError() }
public let RLIMIT_STACK: Int32 = 3
@discardableResult
public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>) -> Int32 { fatalError() }

// MARK: What Swift itself adds, as in its `Platform.swift`

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { fatalError() }
public let S_IFMT: mode_t = 0o170000
public let S_IFDIR: mode_t = 0o040000
public let S_IFREG: mode_t = 0o100000
public let S_IFLNK: mode_t = 0o120000
public var SIG_IGN: @convention(c) (Int32) -> Void { fatalError() }
public let TIOCGWINSZ: Int32 = 0x5413
public func ioctl(_: Int32, _: UInt, _: UnsafeMutableRawPointer) -> Int32 { fatalError() }
public func open(_: UnsafePointer<CChar>, _: Int32) -> Int32 { fatalError() }
public func open(_: UnsafePointer<CChar>, _: Int32, _: mode_t) -> Int32 { fatalError() }
public func uname(_: UnsafeMutablePointer<utsname>) -> Int32 { fatalError() }
