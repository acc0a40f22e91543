import RxCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

// What a fixture does on purpose, such as feeding a subject from its own subscriber, is in what it expects.
Hooks.warningHandler = { _ in }
Interruption.ignoreWritingSignals()
Console.occupyClosedDescriptors()
let code = Program.run(Array(CommandLine.arguments.dropFirst()), console: Console())
// Ends the process without waiting for tests that still run: after an interrupt their results are not needed.
_exit(code.rawValue)
