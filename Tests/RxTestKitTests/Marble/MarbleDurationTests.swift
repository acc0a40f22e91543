import RxTestKit
import Testing

@Suite("Times")
struct MarbleDurationTests {
  @Test(
    "A time is a number and a unit",
    arguments: [
      ("9ms", 9), ("20f", 20), ("1s", 1000), ("1.5s", 1500), ("2m", 120_000), ("0.5m", 30_000),
      ("0ms", 0), ("0.25s", 250), ("0.125s", 125), ("1.000ms", 1), ("0.00005m", 3),
      ("0.03125m", 1875), ("2305843009213ms", 2_305_843_009_213),
    ])
  func reading(text: String, frames: Int) throws {
    #expect(try FrameDuration(text).frames == frames)
  }

  @Test(
    "What is no time says why",
    arguments: [
      ("", .notATime), ("ms", .notATime), ("9", .notATime), ("9 ms", .notATime),
      ("9ms ", .notATime), ("-9ms", .notATime), ("9h", .notATime), ("9msx", .notATime),
      ("1.s", .notATime), (".5s", .notATime), ("1.5.5s", .notATime), ("٣ms", .notATime),
      ("1.5ms", .notWhole()), ("0.5f", .notWhole()), ("0.0005s", .notWhole()),
      ("0.000001m", .notWhole()), ("2305843009214ms", .overflow), ("9999999999m", .overflow),
      ("99999999999999999999999999999999s", .overflow),
    ] as [(String, FrameDuration.Problem)])
  func wrong(text: String, problem: FrameDuration.Problem) {
    #expect(throws: problem) { try FrameDuration(text) }
  }

  @Test(
    "A time is written shortly, and reads as the same",
    arguments: [
      (0, "0ms"), (1, "1ms"), (999, "999ms"), (1000, "1s"), (1001, "1001ms"), (1500, "1.5s"),
      (1550, "1550ms"), (60_000, "1m"), (61_000, "61s"), (90_000, "90s"), (120_000, "2m"),
    ])
  func writing(frames: Int, text: String) throws {
    #expect(FrameDuration(frames: frames).description == text)
    #expect(try FrameDuration(text).frames == frames)
  }
}
