/// What RxCore has and no fixture can call, because it needs Swift types, threads or real time.
enum SwiftOnly {
  /// What other libraries call some of them.
  static let otherNames: [String: [String]] = [
    "bind": ["setKeyPath"], "firstValue": ["firstValueFrom"],
    "lastValue": ["lastValueFrom", "toPromise"],
  ]

  /// How each is called and what it does.
  static let forms: [(name: String, signature: String, summary: String)] = [
    (
      "asObservable", "asObservable(priority: TaskPriority?)",
      "Emits the elements of an AsyncSequence."
    ),
    (
      "asObservable", "asObservable()",
      "Emits what a Combine publisher publishes; where there is Combine."
    ),
    (
      "asPublisher", "asPublisher()",
      "Publishes the elements to Combine as they are demanded; where there is Combine."
    ),
    (
      "bind", "bind(to keyPath: KeyPath, on object: Object, nilValue: Value)",
      "Sets a property of an object, which is held weakly, to each element."
    ),
    (
      "create",
      "Single.create(priority: TaskPriority?, work: () async throws -> Item)",
      "Emits what an asynchronous closure returns."
    ),
    (
      "decode", "decode(type: Item.Type, decoder: Decoder)",
      "Decodes each element, such as JSON data."
    ),
    (
      "firstOrDefault", "toBlocking().firstOrDefault(_ default: Item)",
      "Waits on the thread for the first element, or takes another."
    ),
    (
      "firstOrDefault",
      "toBlocking().firstOrDefault(_ default: Item, success: inout Bool, error: inout Error?)",
      "Does the same, and says how it went instead of throwing."
    ),
    (
      "firstValue", "firstValue",
      "Awaits the first element."
    ),
    (
      "from", "Observable.from(_ sequence: AsyncSequence, priority: TaskPriority?)",
      "Emits the elements of an asynchronous sequence."
    ),
    (
      "from", "Observable.from(priority: TaskPriority?, _ work: () async throws -> Item)",
      "Emits what an asynchronous closure returns."
    ),
    (
      "fromPublisher", "Observable.fromPublisher(_ publisher: Publisher)",
      "Emits what a Combine publisher publishes; where there is Combine."
    ),
    (
      "lastValue", "lastValue",
      "Awaits the last element."
    ),
    (
      "subscribe", "subscribe(with: Object, onNext: …)",
      "Subscribes with closures that are given an object held weakly."
    ),
    (
      "toBlocking", "toBlocking(timeout: TimeInterval?)",
      "Has toArray, first, last, single and more wait on the thread."
    ),
    (
      "value", "value",
      "Awaits the element of a Single or a Maybe, or the completion of a Completable."
    ),
    (
      "values", "values",
      "Gives the elements to a loop that awaits them."
    ),
    (
      "waitUntilCompleted", "toBlocking().waitUntilCompleted()",
      "Waits on the thread for the completion."
    ),
    (
      "withUnretained",
      "withUnretained(_ obj: Object, resultSelector: (Object, Element) -> Result)",
      "Pairs each element with an object held weakly."
    ),
  ]
}
