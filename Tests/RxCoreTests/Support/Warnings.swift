import RxCore

/// Replaces the handler of warnings, which re-entrant events cause in a debug build; only in a process of its own.
func silenceWarnings() {
  Hooks.warningHandler = { _ in }
}
