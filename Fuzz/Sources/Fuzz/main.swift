import Foundation
import Programs

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let program = URL(fileURLWithPath: options.program).path
  guard FileManager.default.isExecutableFile(atPath: program) else {
    throw CommandWords.Problem(text: "'\(options.program)' is not an executable")
  }
  exit(try isSound(options, program: program) ? 0 : 1)
} catch let problem as CommandWords.Problem {
  print("Fuzz: \(problem.text)\n\n\(Options.usage)")
  exit(64)
} catch {
  print("Fuzz: \(error)")
  exit(74)
}

/// Does what the command line asks for; returns whether nothing was found.
func isSound(_ options: Options, program: String) throws -> Bool {
  if let folder = options.replay {
    return try replay(folder, on: Bench(program: program, root: scratchDirectory()))
  }
  print("seed \(options.seed)")
  fflush(nil)
  let corpus = try Corpus(fixtures: options.fixtures, program: program)
  let campaign = Campaign(
    options, program: program, cases: Cases(corpus, seed: options.seed))
  guard let number = options.firstCase else { return try campaign.run() }
  return try campaign.check(caseNumber: number)
}

/// Checks the files of a find; returns whether nothing is wrong.
func replay(_ folder: String, on bench: Bench) throws -> Bool {
  let sample = try Finds.sample(in: folder)
  let violations = try Check.all.compactMap { try $0.violation(of: sample, on: bench) }
  for violation in violations { print("\(violation.key)\n\(violation.detail)") }
  return violations.isEmpty
}
