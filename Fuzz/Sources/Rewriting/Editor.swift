import Foundation

/// Edits a file by hand, in the ways in which editors save.
struct Editor {
  enum Way: CaseIterable {
    /// Adds to the file in place.
    case inPlace
    /// Writes another file, and gives it the path.
    case replacing
  }

  let path: String

  struct Failure: Error { let text: String }

  /// The editor itself may have undone a change of the command, so that the round shows nothing.
  struct Doubt: Error {}

  /// Adds a line at the end.
  func add(_ line: String, by way: Way) throws {
    switch way {
    case .inPlace: try append(line)
    // The command may have replaced the file since it was read: an editor notices, and asks.
    case .replacing: while try !replace(adding: line) {}
    }
  }

  private func append(_ line: String) throws {
    let descriptor = open(path, O_WRONLY | O_APPEND)
    guard descriptor >= 0 else { throw Failure(text: "cannot open the file to edit it") }
    defer { close(descriptor) }
    let bytes = Array((line + "\n").utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw Failure(text: "cannot write the edit")
    }
  }

  /// Replaces the file; returns false if it was not the one that was read, which is put back then.
  private func replace(adding line: String) throws -> Bool {
    let old = try read(path)
    let new = old + Data((line + "\n").utf8)
    let saved = path + ".saved"
    try new.write(to: URL(fileURLWithPath: saved))
    defer { unlink(saved) }
    try exchange(saved, path)
    if try read(saved) == old { return true }
    try exchange(saved, path)
    guard try read(saved) == new else { throw Doubt() }
    return false
  }

  #if os(Linux)
    private typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
  #endif

  private func read(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func exchange(_ one: String, _ other: String) throws {
    #if os(Linux)
      // Swift does not import it; the flag of an exchange is 2.
      let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
      let result = renameat2?(AT_FDCWD, one, AT_FDCWD, other, 2)
    #else
      let result = renamex_np(one, other, UInt32(RENAME_SWAP))
    #endif
    guard result == 0 else { throw Failure(text: "cannot exchange two files") }
  }
}
