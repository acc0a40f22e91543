/// The colours of the marbles of one picture: no two labels look the same.
///
/// A label has the colour that it has in every picture, unless an earlier label has it: then it has a free one. If there
/// are more labels than colours, the colours repeat with a ring inside the marble.
struct MarbleColors {
  /// How a marble looks.
  struct Color: Equatable {
    /// Which of the colours it has.
    var number: Int
    /// How many labels have this colour already: from one on, a ring is inside the marble, every second one dashed.
    var round: Int
  }

  private var colors: [String: Color] = [:]

  /// Chooses the colours.
  init(of picture: MarblePicture, count: Int) {
    let labels = picture.timelines.flatMap(\.events).compactMap { event in
      if case .value(let label) = event.kind { label } else { nil }
    }
    var taken = [Int](repeating: 0, count: max(1, count))
    var (seen, waiting): (Set<String>, [String]) = ([], [])
    for label in labels where seen.insert(label).inserted {
      let number = MarblePicture.color(of: label) % taken.count
      if taken[number] == 0 {
        taken[number] = 1
        colors[label] = Color(number: number, round: 0)
      } else {
        waiting.append(label)
      }
    }
    for label in waiting {
      let fewest = taken.min() ?? 0
      let start = MarblePicture.color(of: label)
      let number =
        taken.indices.map { (start + $0) % taken.count }.first { taken[$0] == fewest } ?? 0
      colors[label] = Color(number: number, round: taken[number])
      taken[number] += 1
    }
  }

  /// The colour of a label.
  subscript(label: String) -> Color { colors[label] ?? Color(number: 0, round: 0) }
}
