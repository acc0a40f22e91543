#if os(Linux)
  import Foundation
  import RxFixtures
  import Testing
  import XCTest

  @testable import RxFixturesAssertions

  private let package = URL(fileURLWithPath: "/shop")

  private let program = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL.path

  @Suite struct `How a test is started alone` {
    @Test(arguments: ["(a|b)+"])
    func `Swift Testing selects it by its name`(argument: String) throws {
      let test = try #require(Test.current)
      let entrance = try #require(RegistryDescription.Entrance(test, in: package))
      #expect(entrance.bundle == program)
      #expect(entrance.directory == "/shop")
      #expect(entrance.command.first == program)
      #expect(entrance.command.suffix(2) == ["--testing-library", "swift-testing"])
      let filter = try #require(entrance.command.firstIndex(of: "--filter"))
      let pattern = try Regex(entrance.command[filter + 1])
      let name = String(describing: test.id)
      #expect(name.firstMatch(of: pattern) != nil)
      let place = "/\(test.sourceLocation.fileName):"
      #expect(!entrance.command[filter + 1].contains(place), "a place moves")
      #expect("A" + name != name && ("A" + name).firstMatch(of: pattern) == nil)
    }
  }

  final class TestEntranceXCTests: XCTestCase {
    func testXCTestSelectsItByItsName() throws {
      let entrance = try XCTUnwrap(RegistryDescription.Entrance(self, in: package))
      XCTAssertEqual(
        entrance.command,
        [program, "RxFixturesTests.TestEntranceXCTests/testXCTestSelectsItByItsName"])
      XCTAssertEqual(entrance.bundle, program)
    }
  }
#endif
