import Foundation
import MarbleKit
import Testing
import VirtualTimeCore
import XCTest

/// Attaches failures to the tests that fail: as a file that `marble-cli replay` reads, and as a picture.
enum FailureAttachments {
  /// Attaches a failure to the test of Swift Testing that runs.
  ///
  /// In XCTest, Apple's systems take attachments with the issue: see `attachments(of:)`.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - fixture: The fixture that has failed, as a file; nil for an expectation in Swift.
  static func attach(_ failure: MarbleFailure, of fixture: FailureFile? = nil) {
    #if compiler(>=6.2)
      guard let test = Test.current, areKept else { return }
      var file = fixture ?? FailureFile(failure)
      if fixture == nil { file.name(test) }
      let command = command(running: filter(of: test), failure.failingCase ?? file.ownCase)
      // The case of the test function that runs this fixture.
      let place = "\(file.file.split(separator: "/").last ?? ""):\(file.line)"
      file.command = fixture == nil ? command : "\(command) --filter \(place.shellWord)"
      let site = FailureReporter.location(of: failure.site)
      Attachment.record(file.text, named: file.name, sourceLocation: site)
      Attachment.record(file.picture, named: file.pictureName, sourceLocation: site)
    #endif
  }

  /// Whether attachments of Swift Testing are kept: SwiftPM discards them, and names each, unless it is given a folder for them.
  private static let areKept: Bool = {
    let arguments = CommandLine.arguments
    return !arguments.contains("swift-testing")
      || arguments.contains { $0.hasPrefix("--attachments-path") }
      || arguments.contains { $0.hasPrefix("--experimental-attachments-path") }
  }()

  /// The pattern that selects a test of Swift Testing.
  private static func filter(of test: Test) -> String {
    "\(test.id.moduleName).\(test.id.nameComponents.joined(separator: "/"))"
  }

  /// The command that runs a test again.
  private static func command(running test: String, _ failingCase: FailingCase?) -> String {
    let pattern = NSRegularExpression.escapedPattern(for: test)
    let variable = failingCase.map { "\($0.variable.name)=\($0.variable.value.shellWord) " } ?? ""
    return "\(variable)swift test --filter \("^\(pattern)".shellWord)"
  }

  /// Reports a failure to XCTest; on Apple's systems, its issue takes the attachments before `report` returns.
  static func reporting(
    _ failure: MarbleFailure, of fixture: FailureFile?, _ report: () -> Void
  ) {
    #if canImport(ObjectiveC)
      $reported.withValue(fixture ?? FailureFile(failure), operation: report)
    #else
      report()
    #endif
  }

  #if canImport(ObjectiveC)
    /// The file of the failure that this thread reports to XCTest.
    @TaskLocal static var reported: FailureFile?

    /// The attachments of an issue of XCTest; none if it is not a failure of the test kit.
    static func attachments(of testCase: XCTestCase) -> [XCTAttachment] {
      guard var file = reported else { return [] }
      // As -[Class test].
      let name = testCase.name.filter { !"-[]".contains($0) }.replacing(" ", with: "/")
      if file.test.isEmpty { (file.title, file.test) = (name, name) }
      file.command = command(running: name, file.ownCase)
      let text = XCTAttachment(string: file.text)
      text.name = file.name
      let picture = XCTAttachment(
        data: Data(file.picture.utf8), uniformTypeIdentifier: "public.svg-image")
      picture.name = file.pictureName
      return [text, picture]
    }
  #endif
}

extension FailureFile {
  /// An expectation of a Swift test that has failed, without the names of the test.
  fileprivate init(_ failure: MarbleFailure) {
    let site = failure.site
    let path = (try? ProjectFolder(of: site.filePath).relativePath(of: site.filePath)) ?? nil
    var parts = failure.parts
    parts.location = TextLocation(
      file: path ?? site.filePath, line: Int(clamping: site.line),
      column: Int(clamping: site.column))
    self.init(title: "", test: "", at: parts.location, [parts])
    failingCase = failure.failingCase?.text
    laws = failure.failingCase.flatMap { found in
      found.seed.map { LawCases(again: found.count, seed: $0) }
    }
  }

  /// Names the test that has failed.
  fileprivate mutating func name(_ test: Test) {
    title = test.displayName ?? test.name
    self.test = test.name
    line = test.sourceLocation.line
  }

  /// What makes the fixture, or the test of XCTest, fail again.
  fileprivate var ownCase: FailingCase? {
    if let laws { return FailingCase(seed: laws.seed, count: laws.count, failingCase) }
    return failingCase.map { FailingCase(order: $0) }
  }

  /// The failures as one picture.
  fileprivate var picture: String {
    MarblePicture.svg(of: failures.map { MarblePicture(of: $0, title: title) })
  }

  fileprivate var pictureName: String { name.replacing(Self.ending, with: ".svg") }
}
