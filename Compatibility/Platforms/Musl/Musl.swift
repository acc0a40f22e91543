// swift-format-ignore-file
//
// The declarations of Musl that this package uses, for type-checking only: see `check`.
//
// Most are as in the GNU C library. From Musl's headers: pthread_t is a pointer, the limits of getrlimit(2) are plain numbers, and the
// handler of sigaction(2) is in a union of another name.

@_exported import MuslTypes
@_exported import func Glibc._exit
@_exported import func Glibc.access
@_exported import func Glibc.clock
@_exported import func Glibc.close
@_exported import func Glibc.closedir
@_exported import func Glibc.dlopen
@_exported import func Glibc.dlsym
@_exported import func Glibc.exit
@_exported import func Glibc.fchmod
@_exported import func Glibc.fchown
@_exported import func Glibc.free
@_exported import func Glibc.fstat
@_exported import func Glibc.fsync
@_exported import func Glibc.getcwd
@_exported import func Glibc.getenv
@_exported import func Glibc.getpid
@_exported import func Glibc.isatty
@_exported import func Glibc.kill
@_exported import func Glibc.lseek
@_exported import func Glibc.lstat
@_exported import func Glibc.mkdir
@_exported import func Glibc.mkdtemp
@_exported import func Glibc.rmdir
@_exported import func Glibc.opendir
@_exported import func Glibc.pipe
@_exported import func Glibc.poll
@_exported import func Glibc.posix_spawn
@_exported import func Glibc.posix_spawn_file_actions_adddup2
@_exported import func Glibc.posix_spawn_file_actions_addopen
@_exported import func Glibc.posix_spawn_file_actions_destroy
@_exported import func Glibc.posix_spawn_file_actions_init
@_exported import func Glibc.posix_spawnattr_destroy
@_exported import func Glibc.posix_spawnattr_init
@_exported import func Glibc.posix_spawnattr_setflags
@_exported import func Glibc.posix_spawnattr_setpgroup
@_exported import func Glibc.posix_spawnattr_setsigdefault
@_exported import func Glibc.posix_spawnattr_setsigmask
@_exported import func Glibc.pread
@_exported import func Glibc.pthread_attr_destroy
@_exported import func Glibc.pthread_attr_init
@_exported import func Glibc.pthread_attr_setdetachstate
@_exported import func Glibc.pthread_attr_setstacksize
@_exported import func Glibc.pthread_equal
@_exported import func Glibc.pthread_getspecific
@_exported import func Glibc.pthread_key_create
@_exported import func Glibc.pthread_setspecific
@_exported import func Glibc.pthread_sigmask
@_exported import func Glibc.raise
@_exported import func Glibc.read
@_exported import func Glibc.readdir
@_exported import func Glibc.realpath
@_exported import func Glibc.recv
@_exported import func Glibc.rename
@_exported import func Glibc.send
@_exported import func Glibc.sigaddset
@_exported import func Glibc.sigemptyset
@_exported import func Glibc.signal
@_exported import func Glibc.sigwait
@_exported import func Glibc.socketpair
@_exported import func Glibc.strdup
@_exported import func Glibc.strerror
@_exported import func Glibc.strlen
@_exported import func Glibc.sysconf
@_exported import func Glibc.unlink
@_exported import func Glibc.usleep
@_exported import func Glibc.vsnprintf
@_exported import func Glibc.waitpid
@_exported import func Glibc.write
@_exported import var Glibc.AF_UNIX
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
@_exported import var Glibc.PTHREAD_CREATE_DETACHED
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
@_exported import typealias Glibc.gid_t
@_exported import typealias Glibc.mode_t
@_exported import typealias Glibc.off_t
@_exported import typealias Glibc.pid_t
@_exported import typealias Glibc.posix_spawn_file_actions_t
@_exported import typealias Glibc.posix_spawnattr_t
@_exported import typealias Glibc.pthread_attr_t
@_exported import typealias Glibc.pthread_key_t
@_exported import typealias Glibc.sig_t
@_exported import typealias Glibc.sigset_t
@_exported import typealias Glibc.uid_t
@_exported import typealias Glibc.useconds_t
@_exported import struct Glibc.dirent
@_exported import struct Glibc.pollfd
@_exported import struct Glibc.rlimit
@_exported import struct Glibc.timespec
@_exported import struct Glibc.winsize

public typealias pthread_t = OpaquePointer
public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>!,
  _: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)!,
  _: UnsafeMutableRawPointer!
) -> Int32 { fatalError() }

public let RLIMIT_STACK: Int32 = 3
@discardableResult
public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { fatalError() }

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
public let SOCK_STREAM: Int32 = 1
public let MSG_NOSIGNAL: Int32 = 0x4000
public func geteuid() -> uid_t { fatalError() }
public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { fatalError() }
public func sigaction(
  _: Int32, _: UnsafePointer<MuslTypes.sigaction>!, _: UnsafeMutablePointer<MuslTypes.sigaction>!
) -> Int32 { fatalError() }

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
