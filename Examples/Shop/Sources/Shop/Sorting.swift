import RxCore

/// How a list of products is sorted.
public enum Order: String, CaseIterable, Sendable {
  /// By name, from A to Z.
  case name

  /// By price, the cheapest first.
  case price
}

extension ObservableType where Element == [Product] {
  /// Sorts each list.
  ///
  /// - Parameter order: By what.
  /// - Returns: The sorted lists.
  public func sorted(by order: Order) -> Observable<[Product]> {
    map { products in
      switch order {
      case .name: products.sorted { $0.name < $1.name }
      case .price: products.sorted { $0.price < $1.price }
      }
    }
  }

  /// Divides each list into its products, as a sequence of their own.
  ///
  /// - Returns: A sequence for each list.
  public func oneByOne() -> Observable<Observable<Product>> {
    map { Observable.from($0) }
  }
}
