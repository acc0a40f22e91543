// swift-tools-version: 6.1
import PackageDescription

/// Warnings are errors where continuous integration asks for it; a user's build is never stopped by one.
let strict: [SwiftSetting] =
  Context.environment["STRICT_WARNINGS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]

// Builds and tests MarbleTestingCombine where Combine does not exist, with OpenCombine under its name.
let package = Package(
  name: "OpenCombineHarness",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "marble-testing", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(
      name: "Combine",
      dependencies: [
        "OpenCombine", .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      ], swiftSettings: strict),
    // A link to the sources in the project's own package.
    .target(
      name: "MarbleTestingOpenCombine",
      dependencies: ["Combine", .product(name: "MarbleTesting", package: "marble-testing")],
      swiftSettings: strict + [.define("OUTSIDE_OF_THE_PACKAGE")]),
    // MarbleClocks with its schedulers: links to its sources and to those of the module below it.
    .target(
      name: "MarbleClocksOpenCombine", dependencies: ["Combine"], swiftSettings: strict),
    .testTarget(
      name: "MarbleTestingOpenCombineTests",
      dependencies: ["Combine", "MarbleClocksOpenCombine", "MarbleTestingOpenCombine"],
      swiftSettings: strict),
    // RxCore with its bridge to Combine: links to its sources and to those of the module below it.
    .target(
      name: "RxCoreWithCombine", dependencies: ["Combine"],
      swiftSettings: strict + [.define("TESTS_COMBINE")]),
    .testTarget(
      name: "RxCoreWithCombineTests", dependencies: ["Combine", "RxCoreWithCombine"],
      swiftSettings: strict),
    // Links to Examples/FiveLibraries: one app in five libraries.
    .target(name: "App", path: "Tests/FiveLibraries/App", swiftSettings: strict),
    .target(
      name: "Support",
      dependencies: ["App", .product(name: "MarbleFixtures", package: "marble-testing")],
      path: "Tests/FiveLibraries/Support", swiftSettings: strict),
    .testTarget(
      name: "AppWithCombine",
      dependencies: ["App", "Combine", "MarbleTestingOpenCombine", "Support"],
      path: "Tests/FiveLibraries/Combine", swiftSettings: strict),
    // The code of Documentation/Combine.md.
    .testTarget(
      name: "GuideTests",
      dependencies: ["Combine", "MarbleClocksOpenCombine", "MarbleTestingOpenCombine"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
