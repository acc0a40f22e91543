#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder of data, such as `JSONDecoder` or `PropertyListDecoder`.
public protocol DataDecoder {
  /// Decodes a value from data.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - data: The data.
  /// - Returns: The value.
  /// - Throws: An error if the data cannot be decoded as the type.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  /// Decodes a value from each element.
  ///
  ///     source                                            --x--y--|    x = the data of "1", y = the data of "?"
  ///     decode(type: Int.self, decoder: JSONDecoder())    --1--#
  ///
  /// If the decoder throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - decoder: The decoder.
  /// - Returns: One value for each source element.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}
