/// Where each frame of a picture stands: frames in which something happens are as wide as it needs, others are narrow, and
/// a long time in which nothing happens anywhere is folded.
struct PictureAxis {
  /// A stretch of the axis.
  private struct Segment {
    var firstFrame: Int
    var frameCount: Int
    var x: Double
    var width: Double
  }

  /// A folded silence.
  struct Fold: Equatable {
    var x: ClosedRange<Double>
    var frames: Range<Int>
  }

  private var segments: [Segment] = []
  /// The silences that are folded.
  private(set) var folds: [Fold] = []
  /// Where the last frame ends.
  private(set) var width = 0.0

  /// A longer silence is folded.
  private static let longestSilence = 12
  private static let foldWidth = 64.0
  /// The width that an axis should not exceed unless another is asked for.
  private static let standardWidth = 760.0

  /// Lays frames out.
  ///
  /// - Parameters:
  ///   - needs: How wide the frames are in which something happens.
  ///   - edges: Frames in which something begins or ends: they are not folded.
  ///   - desiredWidth: The width that the axis should not exceed, where its marbles let it.
  init(needs: [Int: Double], edges: Set<Int>, desiredWidth: Double? = nil) {
    let needs = Dictionary(needs.map { (Self.drawable($0), $1) }) { max($0, $1) }
    let frames = edges.map(Self.drawable).reduce(into: Set(needs.keys)) { $0.insert($1) }.sorted()
    let silences = zip(frames, frames.dropFirst()).map { max(0, $1 - $0 - 1) }
    let silent = silences.filter { $0 <= Self.longestSilence }.reduce(0, +)
    let taken =
      needs.values.reduce(0, +) + Double(silences.filter { $0 > Self.longestSilence }.count)
      * Self.foldWidth
    let unit = min(
      24, max(9, ((desiredWidth ?? Self.standardWidth) - taken) / Double(max(1, silent))))
    for (index, frame) in frames.enumerated() {
      add(frame, count: 1, width: max(unit, needs[frame] ?? 0))
      guard index < silences.count, silences[index] > 0 else { continue }
      let count = silences[index]
      if count > Self.longestSilence {
        let start = width
        add(frame + 1, count: count, width: Self.foldWidth)
        folds.append(Fold(x: start...width, frames: frame + 1..<frame + 1 + count))
      } else {
        add(frame + 1, count: count, width: unit * Double(count))
      }
    }
  }

  private mutating func add(_ frame: Int, count: Int, width: Double) {
    segments.append(Segment(firstFrame: frame, frameCount: count, x: self.width, width: width))
    self.width += width
  }

  /// The frame, or the farthest one that can be reckoned with.
  private static func drawable(_ frame: Int) -> Int {
    min(max(frame, -FrameDuration.maximum), FrameDuration.maximum)
  }

  /// The middle of a frame.
  func x(_ frame: Int) -> Double {
    let frame = Self.drawable(frame)
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].firstFrame <= frame { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    let segment = segments[low - 1]
    let place = min(Double(frame - segment.firstFrame), Double(segment.frameCount)) + 0.5
    return segment.x + segment.width * min(1, place / Double(segment.frameCount))
  }
}
