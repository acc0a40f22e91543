// swift-tools-version: 6.1
import PackageDescription

/// The checkout of the project that is compared: this one, unless the environment names another.
let project = Context.environment["DIFFERENTIAL_PROJECT"] ?? ".."

let package = Package(
  name: "Compatibility",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "marble-testing", path: project)],
  targets: [
    .target(name: "Pipelines"),
    .executableTarget(
      name: "PipelineServer",
      dependencies: [
        "Pipelines", .product(name: "RxCore", package: "marble-testing"),
        .product(name: "RxTestKit", package: "marble-testing"),
      ]),
    .target(name: "Comparison", dependencies: ["Pipelines"]),
    .executableTarget(name: "Differential", dependencies: ["Comparison", "Pipelines"]),
  ],
  swiftLanguageModes: [.v6]
)
