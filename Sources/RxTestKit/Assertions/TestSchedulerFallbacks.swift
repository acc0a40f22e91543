import RxCore

/// The methods of a test scheduler that are chosen only if no other method of the name fits.
///
/// Your own method of a test scheduler takes precedence over the kit's. For this, the kit's methods are disfavored overloads. Where two of
/// them fit one call, the compiler prefers a method of the class to a method of a protocol. RxTestKitAssertions declares `verify` and `run`
/// once more, to report failures instead of throwing them, and they are preferred in the same way.
public protocol TestSchedulerFallbacks: TestScheduler {}

extension TestScheduler: TestSchedulerFallbacks {}
