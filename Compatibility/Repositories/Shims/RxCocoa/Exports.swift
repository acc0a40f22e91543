@_exported import RxCore
@_exported import RxFoundation
@_exported import RxFoundationNetworking
