/// What RxCore has and no fixture can call, because it needs Swift types, threads or real time.
enum SwiftOnly {
  /// How each is called and what it does.
  static let forms: [(name: String, signature: String, summary: String)] = [
    (
      "decode", "decode(type: Item.Type, decoder: Decoder)",
      "Decodes each element, such as JSON data."
    ),
    (
      "subscribe", "subscribe(with: Object, onNext: …)",
      "Subscribes with closures that are given an object held weakly."
    ),
  ]
}
