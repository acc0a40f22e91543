/// What the shop sells.
public struct Product: Hashable, Sendable {
  /// The number by which the server knows it.
  public let id: Int

  /// The name.
  public let name: String

  /// The price in cents.
  public let price: Int

  /// Makes a product.
  public init(id: Int, name: String, price: Int) {
    self.id = id
    self.name = name
    self.price = price
  }
}

/// A page of a long list of products.
public struct Page: Equatable, Sendable {
  /// The products of this page.
  public let products: [Product]

  /// The number of the page that follows; `nil` for the last page.
  public let next: Int?

  /// Makes a page.
  public init(products: [Product], next: Int?) {
    self.products = products
    self.next = next
  }
}

/// Why the server did not answer.
public enum ShopError: Error, Equatable {
  /// There is no network.
  case offline

  /// The token is too old, or wrong.
  case unauthorized

  /// The server refuses the request, for a reason that a user can read.
  case refused(reason: String)
}
