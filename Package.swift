// swift-tools-version: 6.1
import PackageDescription

/// Warnings are errors where continuous integration asks for it; a user's build is never stopped by one.
let strict: [SwiftSetting] =
  Context.environment["STRICT_WARNINGS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]

/// The locks and atomic values of Apple's systems, on other systems too, so that the tests can try them.
let atomics: [SwiftSetting] =
  Context.environment["SYSTEM_ATOMICS"] == nil ? [] : [.define("SYSTEM_ATOMICS")]

let package = Package(
  name: "marble-testing",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "RxCore", targets: ["RxCore", "RxFoundation"]),
    .library(name: "RxFoundationNetworking", targets: ["RxFoundationNetworking"]),
    .library(name: "RxTestKit", targets: ["RxTestKit"]),
    .library(name: "RxTestKitAssertions", targets: ["RxTestKitAssertions"]),
    .library(name: "RxFixtures", targets: ["RxFixtures"]),
    .library(name: "RxFixturesAssertions", targets: ["RxFixturesAssertions"]),
    .library(name: "MarbleClocks", targets: ["MarbleClocks"]),
    .library(name: "MarbleTesting", targets: ["MarbleTesting"]),
    .library(name: "MarbleTestingCombine", targets: ["MarbleTestingCombine"]),
    .library(name: "MarbleFixtures", targets: ["MarbleFixtures"]),
    .executable(name: "marble-cli", targets: ["marble-cli"]),
    .plugin(name: "MarbleTest", targets: ["MarbleTest"]),
  ],
  targets: [
    // What the core and the kit share: virtual time, and what threads share.
    .target(
      name: "VirtualTimeCore", dependencies: ["SystemAtomics"],
      swiftSettings: strict + atomics + [.enableExperimentalFeature("RawLayout")]),
    // The locks and atomic operations of Apple's systems before macOS 15, in C.
    .target(name: "SystemAtomics"),
    .target(name: "RxCore", dependencies: ["VirtualTimeCore"], swiftSettings: strict),
    .target(name: "RxFoundation", dependencies: ["RxCore"], swiftSettings: strict),
    .target(
      name: "RxFoundationNetworking", dependencies: ["RxCore", "RxFoundation"],
      swiftSettings: strict),
    // Clocks and schedulers for apps, without Rx, the kit and a test framework.
    .target(name: "MarbleClocks", dependencies: ["VirtualTimeCore"], swiftSettings: strict),
    // What the kit needs of Swift's concurrency runtime, in C.
    .target(name: "RuntimeHooks"),
    // The kit, without a reactive library and without a test framework.
    .target(
      name: "MarbleKit", dependencies: ["RuntimeHooks", "VirtualTimeCore"], swiftSettings: strict),
    .target(
      name: "RxTestKit", dependencies: ["MarbleKit", "RxCore", "VirtualTimeCore"],
      swiftSettings: strict),
    .target(name: "RxFixtures", dependencies: ["RxCore", "RxTestKit"], swiftSettings: strict),
    // Calls MarbleAssertions when a program is loaded.
    .target(name: "AssertionsStart"),
    // Reports to XCTest and Swift Testing.
    .target(
      name: "MarbleAssertions", dependencies: ["AssertionsStart", "MarbleKit", "VirtualTimeCore"],
      swiftSettings: strict),
    // Marble tests of any library's pipelines, without RxSwift's names.
    .target(
      name: "MarbleTesting", dependencies: ["MarbleAssertions", "MarbleKit", "VirtualTimeCore"],
      swiftSettings: strict),
    .target(
      name: "MarbleTestingCombine", dependencies: ["MarbleTesting"], swiftSettings: strict),
    .target(
      name: "RxTestKitAssertions", dependencies: ["MarbleAssertions", "RxTestKit", "RxFoundation"],
      swiftSettings: strict),
    .target(
      name: "RxFixturesAssertions", dependencies: ["RxFixtures", "RxTestKitAssertions"],
      swiftSettings: strict),
    // Fixtures of other libraries' pipelines.
    .target(
      name: "MarbleFixtures", dependencies: ["MarbleTesting", "RxFixturesAssertions"],
      swiftSettings: strict),
    // The language server, which the command starts.
    .target(
      name: "FixtureServer", dependencies: ["FreedMemory", "RxFixtures", "RxTestKit"],
      swiftSettings: strict),
    // Returns freed memory to the system, in C.
    .target(name: "FreedMemory"),
    .executableTarget(
      name: "marble-cli", dependencies: ["FixtureServer", "RxCore", "RxTestKit", "RxFixtures"],
      swiftSettings: strict),
    .plugin(
      name: "MarbleTest",
      capability: .command(
        intent: .custom(verb: "marble-test", description: "Run the package's marble fixtures"))),
    .testTarget(
      name: "RxCoreTests", dependencies: ["RxTestKitAssertions", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RxFoundationTests",
      dependencies: ["RxFoundation", "RxFoundationNetworking", "RxTestKitAssertions"],
      exclude: ["server.py"], swiftSettings: strict),
    .testTarget(
      name: "RxTestKitTests", dependencies: ["RxTestKitAssertions", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RxFixturesTests", dependencies: ["RxFixturesAssertions", "TestSupport"],
      exclude: ["Assertions/FixtureCases", "YourOwnPipelines/Fixtures"], swiftSettings: strict),
    // What several targets of tests share.
    .target(
      name: "TestSupport", dependencies: ["RxTestKit"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "MarbleTestingTests", dependencies: ["MarbleFixtures", "OtherLibrary"],
      swiftSettings: strict),
    .testTarget(
      name: "MarbleClocksTests",
      dependencies: ["MarbleClocks", "MarbleTesting", "TestSupport", "VirtualTimeCore"],
      swiftSettings: strict),
    // A library with RxSwift's names, which must not become ambiguous.
    .target(name: "OtherLibrary", path: "Tests/OtherLibrary", swiftSettings: strict),
    .testTarget(
      name: "FixtureServerTests", dependencies: ["FixtureServer", "RxFixturesAssertions"],
      exclude: ["Server/Served"], swiftSettings: strict),
    .testTarget(
      name: "MarbleCLITests", dependencies: ["marble-cli", "FixtureServer", "RxFixtures"],
      swiftSettings: strict),
    // The same programs, which were written for RxSwift, in both language modes.
    .testTarget(
      name: "RxSwift5ModeTests", dependencies: ["NamesOfOthers", "RxTestKitAssertions"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "RxSwift6ModeTests", dependencies: ["NamesOfOthers", "RxTestKitAssertions"],
      swiftSettings: strict),
    // Names that other packages declare, which must not become ambiguous.
    .target(
      name: "NamesOfOthers", dependencies: ["RxCore"], path: "Tests/NamesOfOthers",
      swiftSettings: strict),
    .testTarget(
      name: "FixtureTests", dependencies: ["RxFixtures", "TestSupport"], swiftSettings: strict),
    // The project's part of the package in Compatibility, for the replay of recorded results.
    .target(name: "Pipelines", path: "Compatibility/Sources/Pipelines", swiftSettings: strict),
    .target(
      name: "Comparison", dependencies: ["Pipelines"], path: "Compatibility/Sources/Comparison",
      swiftSettings: strict),
    .executableTarget(
      name: "PipelineServer", dependencies: ["Pipelines", "RxCore", "RxTestKit"],
      path: "Compatibility/Sources/PipelineServer", swiftSettings: strict),
    .testTarget(
      name: "CompatibilityTests", dependencies: ["Comparison", "PipelineServer"],
      swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["RxFixtures", "TestSupport"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
