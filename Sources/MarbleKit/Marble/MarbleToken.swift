extension MarbleDiagram.Symbol {
  /// The symbol as fixtures draw it.
  ///
  /// A value has quotes only if it needs them.
  ///
  /// A value may also need quotes because of its neighbours; ``MarblePrinter`` adds these.
  public var token: String { MarbleSyntax.rxjs.text(of: self) }

  /// Whether a text can be drawn as a value of a fixture: one that is empty, has a line break, or begins with a
  /// combining mark cannot, and needs a `where` row.
  ///
  /// - Parameter text: Any text.
  public static func canDraw(_ text: String) -> Bool { MarbleSyntax.rxjs.canDraw(text) }
}
