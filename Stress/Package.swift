// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Stress",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "marble-testing", path: "..")],
  targets: [
    .executableTarget(
      name: "Stress", dependencies: [.product(name: "RxCore", package: "marble-testing")]),
    .executableTarget(
      name: "OwnedTasks", dependencies: [.product(name: "RxTestKit", package: "marble-testing")]),
    .executableTarget(
      name: "Replays",
      dependencies: [.product(name: "RxTestKitAssertions", package: "marble-testing")]),
  ],
  swiftLanguageModes: [.v6]
)
