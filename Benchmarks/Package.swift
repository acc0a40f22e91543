// swift-tools-version: 6.1
import PackageDescription

/// A checkout of RxSwift to compare with; without it, the benchmark `rxswift` is left out.
let rxSwift = Context.environment["RXSWIFT"]

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
    .target(
      name: "RxCoreRuns",
      dependencies: ["BenchmarkPipelines", .product(name: "RxCore", package: "marble-testing")]),
    .target(name: "Counters"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkPipelines", "Counters", "RxCoreRuns",
        .product(name: "RxTestKit", package: "marble-testing"),
        .product(name: "RxFixtures", package: "marble-testing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

if let rxSwift {
  package.dependencies.append(.package(name: "RxSwift", path: rxSwift))
  let rxSwift = Target.Dependency.product(name: "RxSwift", package: "RxSwift")
  // Their sources are symbolic links to those for RxCore.
  package.targets += [
    .target(
      name: "RxSwiftPipelines", dependencies: [rxSwift], swiftSettings: [.define("RXSWIFT")]),
    .target(
      name: "RxSwiftRuns", dependencies: ["RxSwiftPipelines", rxSwift],
      swiftSettings: [.define("RXSWIFT")]),
  ]
  for target in package.targets where target.name == "Benchmarks" {
    target.dependencies.append("RxSwiftRuns")
    target.swiftSettings = [.define("RXSWIFT")]
  }
}
