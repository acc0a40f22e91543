import Foundation
import RxFixtures
import Testing
import XCTest

// How a test of this process is started alone in another one, as SwiftPM starts all.
extension RegistryDescription.Entrance {
  /// A test of Swift Testing; nil if its process is not one of SwiftPM.
  init?(_ test: Test, in package: URL) {
    // The identifier ends with the place of the test, which moves.
    let place = "/\(test.sourceLocation.fileName):"
    let identifier = String(describing: test.id)
    let end = identifier.range(of: place, options: .backwards)?.lowerBound ?? identifier.endIndex
    let pattern = "^\(NSRegularExpression.escapedPattern(for: String(identifier[..<end])))/"
    self.init(
      ["--filter", pattern, "--testing-library", "swift-testing"], helper: "--test-bundle-path",
      package)
  }

  /// A test of XCTest; nil if its process is not one of SwiftPM.
  init?(_ test: XCTestCase, in package: URL) {
    let name = test.name.split { ". ]".contains($0) }.last ?? ""
    let identifier = "\(String(reflecting: type(of: test)))/\(name)"
    #if canImport(Darwin)
      self.init(["-XCTest", identifier], helper: nil, package)
    #else
      self.init([identifier], helper: nil, package)
    #endif
  }

  /// - Parameters:
  ///   - arguments: The arguments that select the test.
  ///   - helper: The option by which Apple's helper for Swift Testing is given the bundle; nil for XCTest's.
  private init?(_ arguments: [String], helper: String?, _ package: URL) {
    let directory = package.path
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL.path
    #if canImport(Darwin)
      // A helper of the toolchain loads the bundle.
      let names = ["DYLD_FRAMEWORK_PATH", "DYLD_LIBRARY_PATH"]
      let variables = names.compactMap { name in
        ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
      }
      if let helper {
        guard let option = CommandLine.arguments.firstIndex(of: helper),
          let bundle = CommandLine.arguments.dropFirst(option + 1).first
        else { return nil }
        self.init(
          command: [program, helper, bundle] + arguments.prefix(2) + [bundle]
            + arguments.dropFirst(2),
          variables: variables, bundle: bundle, directory: directory)
      } else {
        guard program.hasSuffix("/xctest"), let bundle = CommandLine.arguments.last,
          bundle.hasSuffix(".xctest")
        else { return nil }
        let name = URL(fileURLWithPath: bundle).deletingPathExtension().lastPathComponent
        self.init(
          command: [program] + arguments + [bundle], variables: variables,
          bundle: "\(bundle)/Contents/MacOS/\(name)", directory: directory)
      }
    #else
      // The bundle is the program.
      guard program.hasSuffix(".xctest") else { return nil }
      self.init(command: [program] + arguments, bundle: program, directory: directory)
    #endif
  }
}
