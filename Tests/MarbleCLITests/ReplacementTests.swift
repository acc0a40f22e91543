import Foundation
import RxTestKit
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

  @Test func `A file that an editor writes in place during the replacement keeps the edit`() throws
  {
    guard FileExchange.isSupported else { return }
    let workspace = try Workspace(["a.marble": "read"])
    let path = workspace.directory.appendingPathComponent("a.marble").path
    let pending = try #require(try TemporaryFile(for: path))
    #expect(write(pending.descriptor, "new", 3) == 3)
    // The editor has opened the file before the exchange, and writes after it.
    let editor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    let (old, temporary) = (try inode(path), pending.path)
    Thread.detachNewThread {
      while (try? self.inode(temporary)) != old { usleep(100) }
      #expect(write(editor, " and edited", 11) == 11)
      close(editor)
    }
    #expect {
      try pending.commit(over: Array("read".utf8), with: Array("new".utf8))
    } throws: { error in
      "\(error)" == "\(path): changed meanwhile, so it is not written"
    }
    pending.discard()
    #expect(try workspace.read("a.marble") == "read and edited")
    let files = try FileManager.default.contentsOfDirectory(atPath: workspace.directory.path)
    #expect(files == ["a.marble"])
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  @Test func `An exchange gives each file the path of the other`() throws {
    guard FileExchange.isSupported else { return }
    let workspace = try Workspace(["a": "one", "b": "two"])
    let paths = ["a", "b"].map { workspace.directory.appendingPathComponent($0).path }
    #expect(FileExchange.exchange(paths[0], paths[1]))
    #expect(try workspace.read("a") == "two")
    #expect(try workspace.read("b") == "one")
    #expect(!FileExchange.exchange(paths[0], paths[0] + "/none"))
  }
}
