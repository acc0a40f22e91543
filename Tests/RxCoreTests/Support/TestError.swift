import RxCore

/// The error that tests send.
struct TestError: Error, Equatable, CustomStringConvertible {
  var description: String { "TestError" }
}

/// An event of a `Single`, briefly.
func text<Element>(of event: SingleEvent<Element>) -> String {
  switch event {
  case .success(let element): "success(\(element))"
  case .failure(let error): "failure(\(error))"
  }
}
