import RxTestKit

extension MarbleGallery.Section {
  /// The pictures and the texts of a saved failure.
  package init(_ file: FailureFile) {
    let about = [file.version.map { "marble-cli \($0)" }, file.toolchain, file.system]
    self.init(
      title: file.title,
      introduction: [
        "\(file.file):\(file.line)", about.compactMap { $0 }.joined(separator: ", "),
      ])
    pictures = file.failures.map { failure in
      (MarblePicture(of: failure, title: file.title), [failure.summary], "\(failure.location)")
    }
    texts = [file.report(), file.lines].compactMap { $0 }
  }
}
