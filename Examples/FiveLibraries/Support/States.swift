import App
public import MarbleFixtures

extension MarbleRegistry {
  /// A registry with the states of the app.
  public static var ofApp: MarbleRegistry {
    var registry = MarbleRegistry()
    registry.add(constant: "SearchState.idle", SearchState.idle)
    registry.add(constant: "SearchState.loading", SearchState.loading)
    registry.add("SearchState.found") { SearchState.found($0) }
    registry.add(constant: "SearchState.failed", SearchState.failed)
    registry.add(constant: "LoginState.incomplete", LoginState.incomplete)
    registry.add(constant: "LoginState.ready", LoginState.ready)
    registry.add(constant: "LoginState.working", LoginState.working)
    registry.add(constant: "LoginState.done", LoginState.done)
    registry.add(constant: "LoginState.failed", LoginState.failed)
    registry.add("Pages(_:isLoading:)") { Pages($0, isLoading: $1) }
    return registry
  }
}
