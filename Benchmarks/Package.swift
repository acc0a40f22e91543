// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "marble-testing", path: ".."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Stages",
      dependencies: [
        .product(name: "RxCore", package: "marble-testing"), "OpenCombine",
      ]),
    .target(name: "Counters"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Counters", "Stages", .product(name: "RxTestKit", package: "marble-testing"),
        .product(name: "RxFixtures", package: "marble-testing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
