// So that a test file needs one import only.
@_exported import RxCore
@_exported import RxFoundation
@_exported import RxTestKit
import Testing

/// Swift Testing's type, which tests name; diagrams' places in files are `RxTestKit.SourceLocation`.
public typealias SourceLocation = Testing.SourceLocation
