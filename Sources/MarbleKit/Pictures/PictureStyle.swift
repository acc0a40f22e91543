/// How pictures look: their width, their surroundings and the colours of their marbles.
package struct PictureStyle: Hashable, Sendable {
  /// The brightness of what a picture is in.
  package enum Theme: String, CaseIterable, Sendable {
    /// Light or dark, as the reader's system is.
    case auto
    /// Always light.
    case light
    /// Always dark.
    case dark
  }

  /// The maximum width in pixels: frames become narrower, and then the whole picture smaller; nil for a picture as wide as it needs.
  package var width: Int?
  /// The brightness of what the picture is in.
  package var theme: Theme
  /// The colours of marbles, such as `#74b9ff`, which repeat if there are more labels.
  package var colors: [String]

  /// Whether rows and events carry their numbers, so that a page can find their places in a fixture.
  package var isLinked = false

  /// The colours of marbles unless others are chosen.
  package static let standardColors = [
    "#74b9ff", "#ffd166", "#ff9b85", "#86d993", "#c3a6ff", "#6fdad0", "#ffa6cc", "#c5dd6e",
  ]
  /// Creates a style.
  package init(
    width: Int? = nil, theme: Theme = .auto, colors: [String] = []
  ) {
    self.width = width
    self.theme = theme
    self.colors = colors.isEmpty ? Self.standardColors : colors
  }
}
