// So that a test file needs one import only.
@_exported import MarbleAssertions
@_exported import RxCore
@_exported import RxFoundation
@_exported import RxTestKit
