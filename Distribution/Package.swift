// swift-tools-version: 6.1
import PackageDescription

/// The bundle of a release; without one, the bundle in this folder, which `make bundle` makes.
let release: (url: String, checksum: String)? = nil

let package = Package(
  name: "marble-testing-plugin",
  products: [.plugin(name: "BuiltMarbleTest", targets: ["BuiltMarbleTest"])],
  targets: [
    release.map { .binaryTarget(name: "MarbleCommand", url: $0.url, checksum: $0.checksum) }
      ?? .binaryTarget(name: "MarbleCommand", path: "MarbleCommand.artifactbundle"),
    .plugin(
      name: "BuiltMarbleTest",
      capability: .command(
        intent: .custom(verb: "marble-test", description: "Run the package's marble fixtures")),
      dependencies: ["MarbleCommand"]),
  ]
)
