#if RXSWIFT
  @_exported import RxCocoa
  @_exported import RxRelay
  @_exported import RxSwift
  @_exported import RxTest
#else
  @_exported import RxCore
  @_exported import RxTestKit
#endif
