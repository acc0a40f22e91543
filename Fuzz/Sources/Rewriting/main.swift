import Foundation
import Programs

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  let campaign = try Campaign(options)
  exit(try campaign.run() ? 0 : 1)
} catch let problem as CommandWords.Problem {
  print("Rewriting: \(problem.text)\n\n\(Options.usage)")
  exit(64)
} catch {
  print("Rewriting: \(error)")
  exit(74)
}
