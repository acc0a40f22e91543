// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  targets: [
    // Runs the built command, so that it builds in seconds and tests what users have.
    .executableTarget(name: "Fuzz")
  ],
  swiftLanguageModes: [.v6]
)
