import Programs

/// Makes the sample of each case of a seed.
struct Cases: Sendable {
  private let seed: UInt64
  private let mutations: Mutations
  private let pipelines: Pipelines
  private let commandLines: CommandLines

  init(_ corpus: Corpus, seed: UInt64) {
    self.seed = seed
    mutations = Mutations(corpus: corpus)
    pipelines = Pipelines(corpus.signatures)
    commandLines = CommandLines(corpus: corpus)
  }

  /// The sample of some cases: a file for each, and a command line.
  func sample(of numbers: Range<Int>) -> Sample {
    var sample = Sample(files: numbers.map(file))
    var random = Random(seed: ~seed, case: numbers.lowerBound)
    sample.words = commandLines.words(&random, files: sample.files)
    return sample
  }

  private func file(_ number: Int) -> Sample.File {
    var random = Random(seed: seed, case: number)
    let bytes =
      switch number % 4 {
      case 0: pipelines.file(&random)
      case 1: Expressions.file(&random)
      default: mutations.file(&random)
      }
    return Sample.File(name: "\(number).marble", bytes: bytes)
  }
}
