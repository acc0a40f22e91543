import FixtureServer
import RxFixtures
import RxTestKit
import VirtualTimeCore

/// The registries that test targets have described when their tests ran.
final class DescribedTargets: Sendable {
  private static let folder = ".build/marble-registries"

  private struct Found {
    let stamp: FileStamp
    let description: RegistryDescription?
  }

  private struct State {
    /// The descriptions that have been read, by their paths.
    var files: [String: Found] = [:]
    /// The targets that were made of descriptions, by the paths and stamps of these.
    var targets: [[String: FileStamp]: TestTarget] = [:]
  }

  private let state = Guarded(State())

  /// The test target that runs the fixtures of a file: one that has described its registry, else the one in whose folder the file is.
  func target(ofFileAt path: String) -> TestTarget? {
    described(path) ?? OperatorRegistry.testTarget(ofFileAt: path).map { TestTarget(name: $0) }
  }

  private func described(_ path: String) -> TestTarget? {
    var folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    while !folders.isEmpty {
      let folder = folders.joined(separator: "/") + "/" + Self.folder
      if let names = try? Directory.names(in: folder) {
        let files = names.filter { $0.hasSuffix(".txt") }.map { folder + "/" + $0 }
        if let target = target(of: path, describedIn: files) { return target }
      }
      folders.removeLast()
    }
    return nil
  }

  private func target(of path: String, describedIn files: [String]) -> TestTarget? {
    guard var target = registered(path, describedIn: files) else { return nil }
    // After a build, the tests run again.
    if let bundle = target.entrance?.bundle {
      target.version ^= FileStamp(bundle).hashValue
    }
    return target
  }

  private func registered(_ path: String, describedIn files: [String]) -> TestTarget? {
    state.withLock { state in
      var stamps: [String: FileStamp] = [:]
      for file in files {
        guard let stamp = FileStamp(file) else { continue }
        if state.files[file]?.stamp != stamp {
          let bytes = try? FileReading.contents(of: file)
          state.files[file] = Found(
            stamp: stamp,
            description: bytes.flatMap { RegistryDescription(String(decoding: $0, as: UTF8.self)) })
        }
        if state.files[file]?.description?.contains(fileAt: path) == true { stamps[file] = stamp }
      }
      if stamps.isEmpty { return nil }
      if let target = state.targets[stamps] { return target }
      let descriptions = stamps.keys.sorted().compactMap { file in
        state.files[file]?.description.map { (file: file, description: $0) }
      }
      // Of several tests, that of the innermost folder.
      let nearest = descriptions.filter { $0.description.entrance != nil }.max {
        $0.description.depth(ofFileAt: path) < $1.description.depth(ofFileAt: path)
      }
      let target = TestTarget(
        name: (nearest ?? descriptions[0]).description.target,
        registry: OperatorRegistry(describedBy: descriptions.map(\.description)),
        version: stamps.hashValue, entrance: nearest?.description.entrance,
        description: nearest?.file.split(separator: "/").last.map(String.init) ?? "")
      // Those of earlier versions are of no use.
      state.targets = state.targets.filter { key, _ in
        key.allSatisfy { state.files[$0.key]?.stamp == $0.value }
      }
      state.targets[stamps] = target
      return target
    }
  }
}
