// swift-tools-version: 6.1
import PackageDescription

// An app for the oldest systems, and its tests, with every product: `apple` type-checks them, and a Mac can build them.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  dependencies: [.package(name: "marble-testing", path: "../../..")],
  targets: [
    .target(
      name: "Client",
      dependencies: ["MarbleClocks", "RxCore", "RxFoundationNetworking"].map {
        .product(name: $0, package: "marble-testing")
      }),
    .testTarget(
      name: "ClientTests",
      dependencies: ["Client"]
        + [
          "MarbleFixtures", "MarbleTesting", "MarbleTestingCombine", "RxFixtures",
          "RxFixturesAssertions", "RxTestKit", "RxTestKitAssertions",
        ].map { .product(name: $0, package: "marble-testing") }),
  ]
)
