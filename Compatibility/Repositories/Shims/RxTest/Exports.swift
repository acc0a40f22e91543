@_exported import RxTestKitAssertions
