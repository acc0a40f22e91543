#if RXSWIFT
  import RxCoreRuns
  import RxSwiftRuns

  /// RxCore's workloads beside RxSwift's, in one process.
  ///
  /// It is compiled only if the environment variable `RXSWIFT` names a checkout of RxSwift.
  enum BesideRxSwift {
    /// Prints a table of all workloads that RxSwift has; without bounds, because the version of RxSwift is not fixed.
    static func run() {
      print("| Workload | RxCore, ns | RxSwift, ns | Ratio |")
      print("| --- | ---: | ---: | ---: |")
      for peer in RxSwiftRuns.RxRuns.all {
        let medians = medians(of: [
          Pipelines.rxCore(peer.title),
          Contender(name: "RxSwift", operations: peer.operations, body: peer.body),
        ])
        let ratio = (medians[0] / medians[1]).rounded(to: 2)
        print(
          "| \(peer.title) | \(medians[0].rounded(to: 1)) | \(medians[1].rounded(to: 1)) | \(ratio) |"
        )
      }
    }
  }
#endif
