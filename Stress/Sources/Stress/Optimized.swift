import RxCore

/// Code that once crashed the optimizer of the compiler: this program is built with optimization.
enum Optimized {
  final class Total {
    var sum = 0
  }

  /// Maps a `just` in a loop: see `Mapped` in RxCore.
  static func add(to total: Total) {
    for number in 0..<10 {
      _ = Observable.just(number).map { $0 + 1 }.subscribe(onNext: { total.sum &+= $0 })
    }
  }

  static func check() {
    let total = Total()
    add(to: total)
    precondition(total.sum == 55, "a map of a just gives \(total.sum)")
  }
}
