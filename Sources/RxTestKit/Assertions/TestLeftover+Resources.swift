import MarbleKit

extension TestLeftover {
  /// An increase of `Resources.total` since the call of `expectNo`.
  ///
  /// `Resources.total` counts the objects of the whole process, so the test fails if other tests have schedulers at the same time; the
  /// failure names them. If tests run one at a time, objects that an earlier test or fixture leaked do not fail the test. The total includes the test's variables, so
  /// let the trait `.verifyingMarbles` verify after they are released.
  ///
  /// The failure names the kinds of the objects that are created after the call of `expectNo`.
  public static var resources: TestLeftover { .objects }
}
