import Foundation
import RxCore

/// Every object of Foundation's root class has the namespace `rx`.
extension NSObject: ReactiveCompatible {}
