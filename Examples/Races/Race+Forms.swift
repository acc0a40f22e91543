import RxTestKitAssertions

extension Race {
  static let forms: [Race] = [doubleSubmit, undoneBySave, refusedLike]

  static let all = observables + requests + forms + tasks
}

/// A form that is submitted once.
@MainActor
private final class Form {
  private(set) var submissions = 0
  private var isSubmitting = false
  private let version: Version

  init(_ version: Version) { self.version = version }

  func submit() async throws {
    if isSubmitting { return }
    if version == .right { isSubmitting = true }
    // The server checks the address.
    try await Task.sleep(for: .milliseconds(10))
    isSubmitting = true
    submissions += 1
  }
}

extension Race {
  /// The app sends an order twice.
  ///
  /// The user taps the button and presses Enter. The second call comes just before the first one sets its flag, after an await. The fix sets
  /// the flag in the step that reads it.
  static let doubleSubmit = Race(
    "a form is submitted twice", shows: "submitted 1 time", failsIn: "frame 10: Enter before button"
  ) { version, scheduler in
    let form = Form(version)
    Task(name: "button") { try await form.submit() }
    await scheduler.advance(by: 5)
    after(5, "Enter") { try await form.submit() }
    await scheduler.run()
    return "submitted \(form.submissions) time\(form.submissions == 1 ? "" : "s")"
  }
}

/// A document that is saved in the background.
@MainActor
private final class Document {
  private(set) var text = "draft"
  private var savedText = "draft"
  private var isMarked = false
  private let version: Version

  init(_ version: Version) { self.version = version }

  var hasChanges: Bool { version == .right ? text != savedText : isMarked }

  func edit(_ text: String) {
    self.text = text
    isMarked = true
  }

  func save() {
    let saving = text
    Task(name: "save") {
      try await Task.sleep(for: .milliseconds(10))
      savedText = saving
      isMarked = false
    }
  }
}

extension Race {
  /// The app closes a document without a question, and the user loses a change.
  ///
  /// The user undoes an edit when the save ends, and the save marks the document as saved. The fix compares the text with the saved one.
  static let undoneBySave = Race(
    "a save hides a later change", shows: "draft has changes",
    failsIn: "frame 10: undo before save"
  ) { version, scheduler in
    let document = Document(version)
    document.edit("letter")
    document.save()
    await scheduler.advance(by: 5)
    after(5, "undo") { document.edit("draft") }
    await scheduler.run()
    return "\(document.text) has \(document.hasChanges ? "" : "no ")changes"
  }
}

/// A heart that shows a tap before the server has answered.
@MainActor
private final class Heart {
  private(set) var isRed = false
  private var isRedOnServer = false
  private let version: Version

  init(_ version: Version) { self.version = version }

  func tap() {
    isRed.toggle()
    let wanted = isRed
    Task(name: wanted ? "like" : "unlike") {
      try await Task.sleep(for: .milliseconds(10))
      // The server refuses this like.
      if !wanted { return }
      if version == .right { isRed = isRedOnServer } else { isRed.toggle() }
    }
  }
}

extension Race {
  /// A heart is red that is not red on the server.
  ///
  /// The user taps again when the server refuses the first tap. `toggle()` reverts the second tap instead. The fix sets the value of the server.
  static let refusedLike = Race(
    "a refusal reverts a later tap", shows: "not red", failsIn: "frame 10: tap before like"
  ) { version, scheduler in
    let heart = Heart(version)
    heart.tap()
    await scheduler.advance(by: 5)
    after(5, "tap") { heart.tap() }
    await scheduler.run()
    return heart.isRed ? "red" : "not red"
  }
}
