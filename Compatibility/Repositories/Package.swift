// swift-tools-version: 6.1
import PackageDescription

// The repository to build, and the library to build it against. `check` sets both.
let chosen = Context.environment["REPOSITORY"]
let usesRxSwift = Context.environment["AGAINST"] == "RxSwift"

/// Compiler options that make Foundation visible to all files, as `import RxSwift` does on Apple's platforms.
let foundation: [SwiftSetting] = [
  .unsafeFlags([
    "-Xfrontend", "-import-module", "-Xfrontend", "Foundation", "-Xfrontend", "-import-module",
    "-Xfrontend", "FoundationNetworking",
  ])
]
/// With this flag, RxSwift's own tests check the number of live objects.
let counting: [SwiftSetting] = chosen == "RxSwift" ? [.define("TRACE_RESOURCES")] : []
let settings = [.swiftLanguageMode(.v5)] + counting
let rx: [Target.Dependency] = ["RxSwift", "RxCocoa", "RxRelay", "RxBlocking", "RxTest"]

/// A module of a checkout: the files in `path` except `exclude`, or only those in `sources`.
func module(
  _ name: String, at path: String, uses: [Target.Dependency] = [], exclude: [String] = [],
  sources: [String]? = nil
) -> Target {
  .target(
    name: name, dependencies: rx + uses, path: "Checkouts/\(path)", exclude: exclude,
    sources: sources, swiftSettings: settings + foundation)
}

/// The tests of a checkout.
func tests(
  _ name: String, at path: String, uses: [Target.Dependency] = [], exclude: [String] = [],
  sources: [String]? = nil
) -> Target {
  .testTarget(
    name: name, dependencies: rx + uses, path: "Checkouts/\(path)", exclude: exclude,
    sources: sources, swiftSettings: settings + foundation)
}

// MARK: - RxSwift's modules

/// A module with the name of one of RxSwift's modules, which exports the project's products.
func shim(_ name: String, _ products: String...) -> Target {
  .target(
    name: name, dependencies: products.map { .product(name: $0, package: "marble-testing") },
    path: "Shims/\(name)", swiftSettings: settings)
}

let shims = [
  shim("RxSwift", "RxCore"), shim("RxCocoa", "RxCore", "RxFoundationNetworking"),
  shim("RxRelay", "RxCore"),
  shim("RxBlocking", "RxCore"), shim("RxTest", "RxTestKitAssertions"),
]

func original(
  _ name: String, uses: [Target.Dependency], exclude: [String] = [], sources: [String]? = nil
) -> Target {
  .target(
    name: name, dependencies: uses, path: "Checkouts/RxSwift/\(name)", exclude: exclude,
    sources: sources, swiftSettings: [.swiftLanguageMode(.v5), .define("TRACE_RESOURCES")])
}

/// RxSwift's own modules; of RxCocoa, only the files that do not need Apple's frameworks.
let originals = [
  original("RxSwift", uses: []), original("RxRelay", uses: ["RxSwift"]),
  original(
    "RxCocoa", uses: ["RxSwift", "RxRelay"],
    exclude: ["Traits/SharedSequence/SharedSequence+Operators+arity.tt"],
    sources: [
      "Traits", "Foundation/NotificationCenter+Rx.swift", "Foundation/URLSession+Rx.swift",
      "Common/Observable+Bind.swift", "Common/Infallible+Bind.swift", "RxCocoa.swift",
    ]),
  original("RxBlocking", uses: ["RxSwift"]), original("RxTest", uses: ["RxSwift"]),
]

// MARK: - Libraries that repositories use

let nimble = module("Nimble", at: "Nimble/Sources/Nimble", exclude: ["Info.plist"])
let quick = module("Quick", at: "Quick/Sources/Quick", exclude: ["Info.plist"])
let weakMapTable: Target = .target(
  name: "WeakMapTable", path: "Shims/WeakMapTable", swiftSettings: settings)
let reactorKit = [
  weakMapTable,
  module("ReactorKit", at: "ReactorKit/Sources/ReactorKit", uses: ["WeakMapTable"]),
]
let unio = module("Unio", at: "Unio/Unio")
let enumKit = module("EnumKit", at: "EnumKit/Sources/EnumKit")

/// A module in place of one that Linux or RxSwift 6 does not have.
func replacement(_ name: String) -> Target {
  .target(
    name: name, dependencies: ["RxSwift", "RxCocoa"], path: "Shims/\(name)",
    swiftSettings: settings)
}

// MARK: - Repositories

// The targets of each repository. Excluded files need Apple's frameworks, unless a comment gives another reason.
let repositories: [String: [Target]] = [
  "RxSwift": [
    tests(
      "RxSwiftTests", at: "RxSwift/Tests",
      // Tests of RxSwift's internal types, and templates.
      exclude: [
        "RxSwiftTests/BagTest.swift", "RxSwiftTests/QueueTests.swift",
        "RxSwiftTests/SubjectConcurrencyTest.swift",
        "RxSwiftTests/Observable+CombineLatestTests+arity.tt",
        "RxSwiftTests/Observable+ZipTests+arity.tt",
        "RxSwiftTests/PrimitiveSequenceTest+zip+arity.tt",
      ],
      sources: [
        "RxSwiftTests", "RxBlockingTests", "RxRelayTests", "Recorded+Timeless.swift",
        "MessageProcessingStage.swift", "Resources.swift", "RxTest.swift", "TestErrors.swift",
        "XCTest+AllTests.swift", "Platform",
        "RxCocoaTests/Driver+Test.swift", "RxCocoaTests/Signal+Test.swift",
        "RxCocoaTests/SharedSequence+Test.swift", "RxCocoaTests/SharedSequence+OperatorTest.swift",
        "RxCocoaTests/SharedSequence+ConcurrencyTests.swift",
        "RxCocoaTests/SharedSequence+Extensions.swift",
        "RxCocoaTests/ObservableConvertibleType+SharedSequence.swift",
        "RxCocoaTests/ControlEventTests.swift", "RxCocoaTests/ControlPropertyTests.swift",
        "RxCocoaTests/Infallible+BindTests.swift", "RxCocoaTests/Observable+BindTests.swift",
      ])
  ],
  // The example app in RxSwift's repository: the view models of its registration, and their tests.
  "RxExample": [
    tests(
      "RxExampleTests", at: "RxSwift/RxExample",
      sources: [
        "RxExample-iOSTests/RxExample_iOSTests.swift", "RxExample-iOSTests/RxTest.swift",
        "RxExample-iOSTests/TestScheduler+MarbleTests.swift", "RxExample-iOSTests/Mocks",
        "RxExample/Examples/GitHubSignup/DefaultImplementations.swift",
        "RxExample/Examples/GitHubSignup/Protocols.swift",
        "RxExample/Examples/GitHubSignup/UsingDriver/GithubSignupViewModel2.swift",
        "RxExample/Examples/GitHubSignup/UsingVanillaObservables/GithubSignupViewModel1.swift",
        "RxExample/Services/ActivityIndicator.swift", "RxExample/Services/Wireframe.swift",
        "RxExample/String+URL.swift",
      ])
  ],
  "RxSwiftExt": [
    usesRxSwift
      ? module("RxSwiftExt", at: "RxSwiftExt/Source", exclude: ["Info.plist"])
      : .target(
        name: "RxSwiftExt",
        dependencies: [.product(name: "RxCore", package: "marble-testing")],
        path: "Shims/RxSwiftExt", swiftSettings: settings),
    tests("RxSwiftExtTests", at: "RxSwiftExt/Tests", uses: ["RxSwiftExt"], exclude: ["Info.plist"]),
  ],
  "Action": [
    nimble, quick,
    module(
      "Action", at: "Action/Sources/Action",
      exclude: ["Action+Internal.swift", "CommonUI", "UIKitExtensions"]),
    tests(
      "ActionTests", at: "Action/Tests", uses: ["Action", "Nimble", "Quick"],
      exclude: ["iOS-Tests", "macOS-Tests", "ActionTests"]),
  ],
  "ReactorKit": reactorKit + [
    tests(
      "ReactorKitTests", at: "ReactorKit/Tests/ReactorKitTests",
      uses: ["ReactorKit", "WeakMapTable"])
  ],
  "RxFeedback": [
    module("RxFeedback", at: "RxFeedback.swift/Sources/RxFeedback"),
    tests(
      "RxFeedbackTests", at: "RxFeedback.swift/Tests/RxFeedbackTests", uses: ["RxFeedback"],
      exclude: ["RxFeedbackTests.plist"]),
  ],
  "RxNimble": [
    nimble, quick, module("RxNimble", at: "RxNimble/Sources", uses: ["Nimble"]),
    tests(
      "RxNimbleTests", at: "RxNimble/Tests/RxNimbleTests", uses: ["RxNimble", "Nimble", "Quick"]),
  ],
  "RxTestExt": [
    module("RxTestExt", at: "RxTestExt/RxTestExt"),
    tests("RxTestExtTests", at: "RxTestExt/RxTestExtTests", uses: ["RxTestExt"]),
  ],
  "Unio": [
    unio,
    // Newer compilers report circular references in the excluded files.
    tests(
      "UnioTests", at: "Unio/UnioTests", uses: ["Unio"],
      exclude: [
        "SR12081Check.Streams.swift", "TestCases/SR12081Tests.swift",
        "TestCases/AnyUnioStreamTests.swift", "Info.plist",
      ]),
  ],
  "UnioSample": [
    unio,
    module(
      "UnioSample", at: "Unio/Example/UnioSample", uses: ["Unio"],
      exclude: ["Base.lproj", "Assets.xcassets", "Info.plist"],
      sources: [
        "GitHub.swift", "GitHubSearchAPIStream.swift", "GitHubSearchLogicStream.swift",
        "GitHubSearchViewStream.swift",
      ]),
    tests("UnioSampleTests", at: "Unio/Example/UnioSampleTests", uses: ["UnioSample", "Unio"]),
  ],
  "RxReduce": [
    module("RxReduce", at: "RxReduce/RxReduce"),
    tests("RxReduceTests", at: "RxReduce/RxReduceTests", uses: ["RxReduce"]),
  ],
  "RxCodable": [
    module("RxCodable", at: "RxCodable/Sources/RxCodable"),
    module("TestUtil", at: "RxCodable/Sources/TestUtil", uses: ["RxCodable"]),
    tests("RxCodableTests", at: "RxCodable/Tests/RxCodableTests", uses: ["RxCodable", "TestUtil"]),
  ],
  "RxProperty": [
    module("RxProperty", at: "RxProperty/Sources/RxProperty"),
    tests(
      "RxPropertyTests", at: "RxProperty/Tests/RxPropertyTests", uses: ["RxProperty"]),
  ],
  "RxSwiftUtilities": [
    module("RxSwiftUtilities", at: "RxSwiftUtilities/Source/Common"),
    tests(
      "RxSwiftUtilitiesTests", at: "RxSwiftUtilities/Tests", uses: ["RxSwiftUtilities"],
      sources: ["ActivityIndicatorTests.swift"]),
  ],
  "RxComposableArchitecture": [
    replacement("Signposts"),
    module(
      "RxComposableArchitecture",
      at: "RxSwiftComposableArchitecture_/Sources/RxComposableArchitecture", uses: ["Signposts"]),
    // SwiftUI.
    tests(
      "RxComposableArchitectureTests",
      at: "RxSwiftComposableArchitecture_/Tests/RxComposableArchitectureTests",
      uses: ["RxComposableArchitecture", "Signposts"],
      exclude: ["Info.plist", "WithViewStoreAppTest.swift"]),
  ],
  "RxFlow": [
    replacement("Views"),
    // The excluded files observe messages of the Objective-C runtime.
    module(
      "RxFlow", at: "RxFlow/RxFlow", uses: ["Views"],
      exclude: [
        "Extensions/Reactive+UIViewController.swift", "Extensions/Reactive+UIWindow.swift",
        "Info.plist",
      ]),
    tests(
      "RxFlowTests", at: "RxFlow/RxFlowTests", uses: ["RxFlow", "Views"],
      exclude: [
        "UIViewController+PresentableTests.swift",
        "TestData/TestUIViewController.storyboard", "Info.plist",
      ]),
  ],
  "RxEnumKit": [
    enumKit, module("RxEnumKit", at: "RxEnumKit/Sources/RxEnumKit", uses: ["EnumKit"]),
    tests(
      "RxEnumKitTests", at: "RxEnumKit/Tests/RxEnumKitTests", uses: ["RxEnumKit", "EnumKit"]),
  ],
  // Written for RxSwift 4.
  "RxAutomaton": [
    nimble, quick, replacement("Variable"),
    module("RxAutomaton", at: "RxAutomaton/Sources", uses: ["Variable"]),
    tests(
      "RxAutomatonTests", at: "RxAutomaton/Tests/RxAutomatonTests",
      uses: ["RxAutomaton", "Variable", "Nimble", "Quick"], exclude: ["Info.plist"]),
  ],
  "RxOptional": [
    nimble, quick, module("RxOptional", at: "RxOptional/Sources/RxOptional"),
    tests(
      "RxOptionalTests", at: "RxOptional/Tests/RxOptionalTests",
      uses: ["RxOptional", "Nimble", "Quick"]),
  ],
]

let package = Package(
  name: "Repositories",
  platforms: [.macOS(.v15)],
  dependencies: usesRxSwift ? [] : [.package(name: "marble-testing", path: "../..")],
  targets: (usesRxSwift ? originals : shims) + (chosen.flatMap { repositories[$0] } ?? [])
)
