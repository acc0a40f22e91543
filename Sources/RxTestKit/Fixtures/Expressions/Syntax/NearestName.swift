/// Finds the known name that a misspelt one is likely to mean.
///
/// - Parameters:
///   - name: The name that nothing has.
///   - names: The known names.
/// - Returns: The one that takes the fewest changed, missing, superfluous or swapped characters, if they are few for the name's length.
func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let letters = Array(name.lowercased().utf8.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in names {
    let other = Array(candidate.lowercased().utf8.prefix(64))
    let limit = min(letters.count, other.count) / 3
    guard abs(letters.count - other.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    guard distance <= limit else { continue }
    if let found = best, (found.distance, found.name) <= (distance, candidate) { continue }
    best = (candidate, distance)
  }
  return best?.name
}

/// How many characters must be changed, left out, added or swapped with their neighbour.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for i in first.indices {
    var row = [i + 1]
    for j in second.indices {
      let change = last[j] + (first[i] == second[j] ? 0 : 1)
      var distance = min(change, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[second.count]
}
