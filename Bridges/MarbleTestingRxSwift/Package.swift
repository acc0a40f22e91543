// swift-tools-version: 6.1
import PackageDescription

/// A checkout of RxSwift, where the environment names one.
let rxSwift: Package.Dependency =
  if let path = Context.environment["RXSWIFT"] {
    .package(name: "RxSwift", path: path)
  } else {
    .package(url: "https://github.com/ReactiveX/RxSwift", from: "6.6.0")
  }

/// Warnings are errors where continuous integration asks for it; a user's build is never stopped by one.
let strict: [SwiftSetting] =
  Context.environment["STRICT_WARNINGS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]

// Marble tests of RxSwift's own observables, which need no RxCore in the app.
let package = Package(
  name: "MarbleTestingRxSwift",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [.library(name: "MarbleTestingRxSwift", targets: ["MarbleTestingRxSwift"])],
  dependencies: [.package(name: "marble-testing", path: "../.."), rxSwift],
  targets: [
    .target(
      name: "MarbleTestingRxSwift",
      dependencies: ["RxSwift", .product(name: "MarbleTesting", package: "marble-testing")],
      swiftSettings: strict),
    // Links to Examples/FiveLibraries: one app in five libraries.
    .target(name: "App", path: "Tests/FiveLibraries/App", swiftSettings: strict),
    .target(
      name: "Support",
      dependencies: ["App", .product(name: "MarbleFixtures", package: "marble-testing")],
      path: "Tests/FiveLibraries/Support", swiftSettings: strict),
    .testTarget(
      name: "AppWithRxSwift",
      dependencies: ["App", "MarbleTestingRxSwift", "RxSwift", "Support"],
      path: "Tests/FiveLibraries/RxSwift", swiftSettings: strict),
    .testTarget(
      name: "MarbleTestingRxSwiftTests",
      dependencies: [
        "MarbleTestingRxSwift", "RxSwift", .product(name: "RxRelay", package: "RxSwift"),
      ], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
