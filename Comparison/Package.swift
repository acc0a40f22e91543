// swift-tools-version: 6.1
import PackageDescription

/// The folder of the checkouts, where `test` is given one.
let checkouts = Context.environment["COMPARISON_CHECKOUTS"]

/// A package that is compared: from a checkout, or else from GitHub.
func peer(_ owner: String, _ name: String, from version: Version) -> Package.Dependency {
  if let checkouts { return .package(name: name, path: "\(checkouts)/\(name)") }
  return .package(url: "https://github.com/\(owner)/\(name)", from: version)
}

// Ten tests of one app, written with each test tool, for Documentation/Comparison.md.
let package = Package(
  name: "Comparison",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "marble-testing", path: ".."),
    .package(path: "../Bridges/MarbleTestingRxSwift"),
    peer("ReactiveX", "RxSwift", from: "6.10.0"),
    peer("pointfreeco", "combine-schedulers", from: "1.2.0"),
    peer("pointfreeco", "swift-clocks", from: "1.0.6"),
    peer("pointfreeco", "swift-concurrency-extras", from: "1.4.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.0.0"),
  ],
  targets: [
    // Links: the app of Examples/FiveLibraries, and Combine as in Bridges/OpenCombineHarness.
    .target(name: "App"),
    .target(
      name: "AppWithRxSwift", dependencies: ["App", "RxSwift"], exclude: ["FixtureTests.swift"]),
    .target(
      name: "AppWithCombine", dependencies: ["App", "Combine"], exclude: ["FixtureTests.swift"]),
    .target(
      name: "AppWithAsyncSequences",
      dependencies: ["App", .product(name: "AsyncAlgorithms", package: "swift-async-algorithms")],
      exclude: ["FixtureTests.swift"]),
    .target(
      name: "Combine",
      dependencies: [
        "OpenCombine", .product(name: "OpenCombineDispatch", package: "OpenCombine"),
        .product(name: "OpenCombineFoundation", package: "OpenCombine"),
      ]),
    .target(
      name: "MarbleTestingOpenCombine",
      dependencies: ["Combine", .product(name: "MarbleTesting", package: "marble-testing")],
      swiftSettings: [.define("OUTSIDE_OF_THE_PACKAGE")]),

    .testTarget(
      name: "RxSwiftWithRxTest",
      dependencies: ["AppWithRxSwift", .product(name: "RxTest", package: "RxSwift")]),
    .testTarget(
      name: "RxSwiftWithMarbles", dependencies: ["AppWithRxSwift", "MarbleTestingRxSwift"]),
    .testTarget(
      name: "CombineWithCombineSchedulers",
      dependencies: [
        "AppWithCombine", .product(name: "CombineSchedulers", package: "combine-schedulers"),
      ]),
    .testTarget(
      name: "CombineWithMarbles", dependencies: ["AppWithCombine", "MarbleTestingOpenCombine"]),
    .testTarget(
      name: "AsyncSequencesWithSwiftClocks",
      dependencies: [
        "AppWithAsyncSequences", .product(name: "Clocks", package: "swift-clocks"),
        .product(name: "ConcurrencyExtras", package: "swift-concurrency-extras"),
      ]),
    .testTarget(
      name: "AsyncSequencesWithMarbles",
      dependencies: [
        "AppWithAsyncSequences", .product(name: "MarbleTesting", package: "marble-testing"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Entwine builds on Linux only with another package's Combine, so its sources are targets here.
if checkouts != nil {
  let old: [SwiftSetting] = [.swiftLanguageMode(.v5)]
  package.targets += [
    .target(
      name: "Entwine", dependencies: ["Combine"], path: "Checkouts/Entwine/Sources/Entwine",
      // EntwineTest needs no more; other files need Apple's platforms.
      exclude: ["Common", "Deprecated", "Operators", "Publishers", "Schedulers", "Utilities"],
      swiftSettings: old),
    .target(
      name: "EntwineTest", dependencies: ["Combine", "Entwine"],
      path: "Checkouts/Entwine/Sources/EntwineTest", swiftSettings: old),
    .testTarget(
      name: "CombineWithEntwine", dependencies: ["AppWithCombine", "EntwineTest"]),
    .executableTarget(
      name: "Timing",
      dependencies: [
        "Combine", "EntwineTest", "MarbleTestingOpenCombine",
        .product(name: "CombineSchedulers", package: "combine-schedulers"),
      ]),
  ]
}
