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
    // Its name comes before that of the program, so that the linker takes the specialised code of the pipelines from here. The program has
    // more code of the same shape, which the compiler merges, at the cost of a further call for each closure.
    .target(
      name: "BenchmarkPipelines",
      dependencies: [
        .product(name: "RxCore", package: "marble-testing"), "OpenCombine",
      ]),
    .target(name: "Counters"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkPipelines", "Counters", .product(name: "RxTestKit", package: "marble-testing"),
        .product(name: "RxFixtures", package: "marble-testing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
