import Foundation
import Testing

@testable import marble_cli

@Suite struct `Replacing files` {
  @Test func `A file that changed since it was read is left alone`() throws {
    let workspace = try Workspace(["a.marble": "changed"])
    let path = workspace.directory.appendingPathComponent("a.marble").path
    #expect {
      try FileReplacement.replace(path, Array("read".utf8), with: Array("new".utf8))
    } throws: { error in
      "\(error)" == "\(path): changed meanwhile, so it is not written"
    }
    #expect(try workspace.read("a.marble") == "changed")
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.directory.path)
    #expect(files == ["a.marble"])
    try FileReplacement.replace(path, Array("changed".utf8), with: Array("new".utf8))
    #expect(try workspace.read("a.marble") == "new")
  }
}
