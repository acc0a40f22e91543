import Shop

/// What the tests sell, and to whom.
public enum Sample {
  /// The cheapest product.
  public static let tea = Product(id: 1, name: "Tea", price: 450)

  /// The dearest product.
  public static let teapot = Product(id: 2, name: "Teapot", price: 2900)

  /// A product in between.
  public static let cup = Product(id: 3, name: "Cup", price: 700)

  /// A user.
  public static let ada = User(
    name: "Ada", address: Address(street: "Dorset Street 1", city: "London", code: "W1U 4EG"))
}
