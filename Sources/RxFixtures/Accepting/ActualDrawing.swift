import RxTestKit

/// What happened in one run of a test and no row expects, as rows of that test would draw it.
struct ActualDrawing: Equatable {
  /// What a key of the diagrams newly stands for.
  struct Binding: Equatable {
    let key: MarbleDiagram.Symbol
    /// The expression.
    let text: String
  }

  /// A `cold` row that draws what an emitted observable emits.
  struct Cold: Equatable {
    let name: String
    let diagram: MarbleDiagram
  }

  /// The diagrams of `expect` rows, by the place of their run.
  var expects: [Int: MarbleDiagram] = [:]
  /// All subscriptions of sources whose `subs` rows do not hold.
  var subscriptions: [String: [MarbleDiagram]] = [:]
  /// The keys that the diagrams need and that have no meaning yet, or something else.
  var bindings: [Binding] = []
  /// The `cold` rows that the diagrams need.
  var colds: [Cold] = []
}

/// Why a test is left as it is.
struct Refusal: Error {
  let reason: String
}
