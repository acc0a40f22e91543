@_exported import RxTestKit
