import RxCore

/// What a label shows for a price.
public struct PriceLabel: Sendable {
  /// The text, such as `4.50`.
  public let text: String

  /// Makes a label for a price in cents.
  public init(cents: Int) {
    let rest = cents % 100
    text = "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

/// The price of a product, with changes as the server sends them.
///
/// - Parameters:
///   - product: The product.
///   - changes: The new price in cents, whenever it changes.
/// - Returns: Labels for the price now and after each change.
public func priceLabels(
  of product: Product, changes: Observable<Int>
) -> Observable<PriceLabel> {
  changes.startWith(product.price).distinctUntilChanged().map { PriceLabel(cents: $0) }
}
