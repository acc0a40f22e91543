import RxCore

/// Shows the latest price of a product until it is sold.
public final class PriceBoard: ObserverType {
  /// The text: a price such as `4.50`, or that the product is sold.
  public private(set) var text = ""
  private var isSold = false

  /// Makes a board without a price.
  public init() {}

  /// Shows a price in cents, or the end of the sale.
  ///
  /// A server that still sends a price after the end changes nothing.
  public func on(_ event: Event<Int>) {
    if isSold { return }
    switch event {
    case .next(let cents): text = PriceLabel(cents: cents).text
    case .error, .completed: (text, isSold) = ("sold", true)
    }
  }
}
