import Foundation
import RxCore

/// All subclasses of `NSObject` have the `rx` namespace.
extension NSObject: ReactiveCompatible {}
