// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(name: "marble-testing", path: ".."),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.3"),
  ],
  targets: [
    .target(
      name: "Search",
      dependencies: [
        .product(name: "RxCore", package: "marble-testing"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ]),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "Search", .product(name: "RxFixturesAssertions", package: "marble-testing"),
      ],
      exclude: ["Fixtures"]),
    // The last step of the tutorial.
    .testTarget(
      name: "TutorialTests",
      dependencies: [.product(name: "RxTestKitAssertions", package: "marble-testing")]),
    .testTarget(
      name: "AsyncSequences",
      dependencies: [
        .product(name: "RxTestKitAssertions", package: "marble-testing"),
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      path: "AsyncSequences"),
    // Known races, which the test kit finds by trying every order.
    .testTarget(
      name: "Races",
      dependencies: [.product(name: "RxTestKitAssertions", package: "marble-testing")],
      path: "Races"),
    // One app in five libraries, and the fixtures that test all five. The other two are in Bridges.
    .target(name: "App", path: "FiveLibraries/App"),
    .target(
      name: "Support",
      dependencies: ["App", .product(name: "MarbleFixtures", package: "marble-testing")],
      path: "FiveLibraries/Support"),
    .testTarget(
      name: "AppWithRxCore",
      dependencies: [
        "App", "Support", .product(name: "RxFixturesAssertions", package: "marble-testing"),
      ],
      path: "FiveLibraries/RxCore"),
    .testTarget(
      name: "AppWithAsyncSequences",
      dependencies: [
        "App", "Support", .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
      ],
      path: "FiveLibraries/AsyncSequences"),
    .testTarget(
      name: "AppWithObservation", dependencies: ["App", "Support"],
      path: "FiveLibraries/Observation"),
    .target(
      name: "Shop", dependencies: [.product(name: "RxCore", package: "marble-testing")],
      path: "Shop/Sources/Shop"),
    .target(
      name: "ShopSupport",
      dependencies: ["Shop", .product(name: "RxFixtures", package: "marble-testing")],
      path: "Shop/Sources/ShopSupport"),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", "ShopSupport",
        .product(name: "RxFixturesAssertions", package: "marble-testing"),
      ],
      path: "Shop/Tests/ShopTests", exclude: ["CartFixtures", "Fixtures"],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    // Tests that fail on purpose: each states the whole message that it must report.
    .testTarget(
      name: "ShopMistakes",
      dependencies: [
        "Shop", "ShopSupport",
        .product(name: "RxFixturesAssertions", package: "marble-testing"),
      ],
      path: "Shop/Tests/ShopMistakes", exclude: ["Fixtures", "Saved.failure.txt"]),
    // The failures of the shop and of the five apps as files.
    .testTarget(name: "SavedFailures", path: "SavedFailures"),
  ],
  swiftLanguageModes: [.v6]
)
