import Testing

@testable import marble_cli

@Suite struct `The progress of a run` {
  @Test func `Files and the tests of the current file count`() {
    var progress = Progress(files: 2)
    #expect(progress.share == 0)
    progress.beginFile(tests: 4)
    progress.endTest()
    #expect(progress.share == 0.125)
    for _ in 1...3 { progress.endTest() }
    #expect(progress.share == 0.5)
    progress.endFile()
    #expect(progress.share == 0.5)
    progress.beginFile(tests: 1)
    progress.endTest()
    progress.endFile()
    #expect(progress.share == 1)
    #expect(progress.finishedFiles == 2)
  }

  @Test func `A run without files has no share`() {
    #expect(Progress(files: 0).share == 0)
  }
}
