import Foundation
import TestSupport
import Testing

/// The report of what a change to the public declarations means for users.
@Suite("Comparing public declarations")
struct PublicDeclarationTests {
  @Test func `a report says what breaks, and what does not`() throws {
    let report = try compare(
      """
      Basket: conforms to Sendable
      Basket: func add(_: Item)
      Basket: func clear()
      Basket: func total() -> Int
      Basket: struct Basket
      Store: protocol Store
      """,
      """
      Basket: @available(*, deprecated, renamed: "removeAll()") func clear()
      Basket: func add(_: Item, count: Int = 1)
      Basket: func remove(_: Item)
      Basket: struct Basket
      State: case closed
      Store: protocol Store
      Store: requirement: func save()
      """)
    #expect(report.status == 1)
    #expect(
      report.text == """
        ## Shop

        Removed: code that uses it no longer compiles:

        - `Basket: conforms to Sendable`
        - `Basket: func total() -> Int`

        Changed: code that uses it may no longer compile:

        - `Basket: func add(_: Item)`
          is now `Basket: func add(_: Item, count: Int = 1)`

        Other availability or deprecation:

        - `Basket: @available(*, deprecated, renamed: "removeAll()") func clear()`

        Added, and may break code:

        - `State: case closed`: a `switch` over the values without a `default` no longer compiles
        - `Store: requirement: func save()`: types that conform to the protocol must have it

        Added:

        - `Basket: func remove(_: Item)`


        """)
  }

  @Test func `a new type breaks nothing, and is one line`() throws {
    let report = try compare(
      "", "Order.Line: struct Line\nOrder.Line: var count: Int\nOrder: case open\nOrder: enum Order"
    )
    #expect(report.text == "## Shop\n\nAdded:\n\n- `Order: enum Order`\n\n")
  }

  @Test func `equal declarations are the same`() throws {
    let report = try compare("Order: enum Order", "Order: enum Order")
    #expect(report.status == 0)
    #expect(report.text == "The public declarations are the same.\n")
  }

  private func compare(_ old: String, _ new: String) throws -> (text: String, status: Int32) {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("api-\(UUID())")
    defer { try? files.removeItem(at: folder) }
    for (name, lines) in [("old", old), ("new", new)] {
      let place = folder.appendingPathComponent(name)
      try files.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(lines.utf8).write(to: place.appendingPathComponent("Shop.txt"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.currentDirectoryURL = folder
    let script = Tree.root.appendingPathComponent("Scripts/api").path
    process.arguments = ["python3", script, "compare", "old", "new"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: text, as: UTF8.self), process.terminationStatus)
  }
}
