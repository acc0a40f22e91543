// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "marble-testing", path: "..")],
  targets: [
    // Runs the built command, so that it builds in seconds and tests what users have.
    .executableTarget(name: "Fuzz"),
    // Has no main function: libFuzzer brings it. Build it with `--sanitize fuzzer`.
    .executableTarget(
      name: "ParserFuzzer", dependencies: [.product(name: "RxTestKit", package: "marble-testing")]),
  ],
  swiftLanguageModes: [.v6]
)
