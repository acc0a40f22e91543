// swift-tools-version: 6.1
import PackageDescription

/// The folder of the checkouts, where `test` is given one.
let checkouts = Context.environment["DEPENDENCIES_CHECKOUTS"]

/// A package of pointfreeco: from a checkout, or else from GitHub.
func peer(_ name: String, from version: Version) -> Package.Dependency {
  if let checkouts { return .package(name: name, path: "\(checkouts)/\(name)") }
  return .package(url: "https://github.com/pointfreeco/\(name)", from: version)
}

// Tests of models that take their clock from swift-dependencies: the code of Documentation/Clocks.md.
let package = Package(
  name: "SwiftDependencies",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "marble-testing", path: "../.."),
    peer("swift-dependencies", from: "1.9.0"),
    peer("swift-clocks", from: "1.0.6"),
    peer("combine-schedulers", from: "1.0.3"),
    peer("swift-concurrency-extras", from: "1.3.0"),
  ],
  targets: [
    .testTarget(
      name: "DependenciesTests",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
        .product(name: "MarbleTesting", package: "marble-testing"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
