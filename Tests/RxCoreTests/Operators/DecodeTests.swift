import Foundation
import RxCore
import Testing

@Suite struct DecodeTests {
  private struct User: Codable, Equatable {
    let name: String
  }

  /// A decoder of one's own.
  private struct Named: DataDecoder {
    struct NoName: Error {}

    func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item {
      guard let item = User(name: "\(data.count)") as? Item else { throw NoName() }
      return item
    }
  }

  @Test("JSON becomes values")
  func json() {
    let source = Observable.of(Data(#"{"name": "Ada"}"#.utf8), Data(#"{"name": "Bob"}"#.utf8))
    var users: [User] = []
    _ = source.decode(type: User.self, decoder: JSONDecoder())
      .subscribe(onNext: { users.append($0) })
    #expect(users == [User(name: "Ada"), User(name: "Bob")])
  }

  @Test("Property lists become values")
  func propertyList() throws {
    let data = try PropertyListEncoder().encode(User(name: "Ada"))
    var users: [User] = []
    _ = Observable.just(data).decode(type: User.self, decoder: PropertyListDecoder())
      .subscribe(onNext: { users.append($0) })
    #expect(users == [User(name: "Ada")])
  }

  @Test("What cannot be decoded is an error, and disposes of the source")
  func failure() {
    let source = PublishSubject<Data>()
    var errors = 0
    _ = source.decode(type: User.self, decoder: JSONDecoder())
      .subscribe(onError: { _ in errors += 1 })
    source.onNext(Data("?".utf8))
    #expect(errors == 1)
    #expect(!source.hasObservers)
  }

  @Test("A decoder of one's own will do")
  func ownDecoder() {
    var users: [User] = []
    _ = Observable.just(Data([1, 2])).decode(type: User.self, decoder: Named())
      .subscribe(onNext: { users.append($0) })
    #expect(users == [User(name: "2")])
  }
}
