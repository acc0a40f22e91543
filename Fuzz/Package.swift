// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    // Both run the built command, so that they build in seconds and test what users have.
    .executableTarget(name: "Fuzz", dependencies: ["Programs"]),
    .executableTarget(name: "Rewriting", dependencies: ["Programs"]),
    .target(name: "Programs"),
  ],
  swiftLanguageModes: [.v6]
)
