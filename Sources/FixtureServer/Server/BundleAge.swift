import RxFixtures
import RxTestKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Compares the age of a test bundle with that of its sources.
struct BundleAge {
  private let entrance: RegistryDescription.Entrance
  /// The name of the test target, of whose sources the tests of other targets are none.
  private let target: String

  init(of entrance: RegistryDescription.Entrance, _ target: String) {
    (self.entrance, self.target) = (entrance, target)
  }

  /// A source of the package that has changed since the bundle was built, by its path in the package; nil if none has.
  ///
  /// These are the sources of the target, and those below `Sources` in a folder that has the name of a module of which the bundle
  /// links objects.
  var changedSource: String? {
    guard let built = FileStamp(entrance.bundle) else { return nil }
    return search("Tests/\(target)", isOfBundle: true, [], built)
      ?? search("Sources", isOfBundle: false, modules, built)
  }

  /// The names of the modules of which SwiftPM links objects.
  private var modules: Set<Substring> {
    let name = entrance.bundle.split(separator: "/").last ?? ""
    let product = name.split(separator: ".").dropLast().joined(separator: ".") + ".product"
    let folder = entrance.bundle.dropLast(name.utf8.count)
    guard let bytes = try? FileReading.contents(of: "\(folder)\(product)/Objects.LinkFileList")
    else { return [] }
    let ending = ".build"
    return Set(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { path in
        path.split(separator: "/").dropLast().last
      }.filter { $0.hasSuffix(ending) }.map { $0.dropLast(ending.count) })
  }

  /// Searches a folder of the package.
  private func search(
    _ folder: String, isOfBundle: Bool, _ modules: Set<Substring>, _ built: FileStamp
  ) -> String? {
    guard let list = opendir("\(entrance.directory)/\(folder)") else { return nil }
    defer { closedir(list) }
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      let path = "\(folder)/\(name)"
      if isOfBundle, name.hasSuffix(".swift") {
        if let stamp = FileStamp("\(entrance.directory)/\(path)"), built < stamp { return path }
      } else if Int(entry.pointee.d_type) == Int(DT_DIR) {
        let isNamed = modules.contains(name[...])
        if let found = search(path, isOfBundle: isOfBundle || isNamed, modules, built) {
          return found
        }
      }
    }
    return nil
  }
}
