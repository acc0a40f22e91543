#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What makes values of data: `JSONDecoder`, `PropertyListDecoder` or one's own.
public protocol DataDecoder {
  /// Makes a value of data.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - data: The data.
  /// - Returns: The value.
  /// - Throws: Why the data stand for no such value.
  func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
}

extension JSONDecoder: DataDecoder {}

extension PropertyListDecoder: DataDecoder {}

extension ObservableType where Element == Data {
  /// Emits the value that each element stands for.
  ///
  ///     source                                            --x--y--|    x = the data of "1", y = the data of "?"
  ///     decode(type: Int.self, decoder: JSONDecoder())    --1--#
  ///
  /// If the decoder throws, the source is disposed and the error is emitted.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - decoder: Makes a value of data.
  /// - Returns: As many values as the source has elements.
  /// - Seealso: [map](https://reactivex.io/documentation/operators/map.html)
  public func decode<Item: Decodable, Decoder: DataDecoder>(
    type: Item.Type, decoder: Decoder
  ) -> Observable<Item> {
    map { try decoder.decode(type, from: $0) }
  }
}
