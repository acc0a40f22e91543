// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ManyTests",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "marble-testing", path: "../..")],
  targets: [
    .testTarget(
      name: "ManyTests",
      dependencies: [.product(name: "RxTestKitAssertions", package: "marble-testing")],
      path: "Tests")
  ],
  swiftLanguageModes: [.v6]
)
