import RxFixtures
import RxTestKit

extension LawCases {
  /// The options that ask for the same cases.
  var options: String {
    "--seed \(seed)" + (count == LawCases().count ? "" : " --cases \(count)")
  }

  /// What the end of a report says of them.
  var sentence: String { "Laws were tried with \(counted(count, "case")) each: \(options)." }
}
