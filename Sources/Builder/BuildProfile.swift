internal import Basics
internal import Synchronization
package import Templates

/// Records the cost of each part of a build, from any thread: `build --profile`.
package final class BuildProfile: Sendable {
  /// The steps for each file, in this order.
  package enum Step: String, CaseIterable {
    case make, check, write
  }

  package struct Files {
    package var count = 0
    package var bytes = 0
    /// Nanoseconds of processor time.
    package var steps: [Step: UInt64] = [:]
    /// Largest first.
    package var largest: [(path: String, bytes: Int)] = []
  }

  package static let largestPages = 10

  package let templates: TemplateMeter
  private let clock: @Sendable () -> UInt64
  private let noted = Mutex(Files())

  package init(_ clocks: BuildClocks) {
    clock = clocks.thread
    templates = TemplateMeter(clock: clocks.thread)
  }

  package var files: Files { noted.withLock { $0 } }

  /// Runs a step and records its processor time.
  func measure<T>(_ step: Step, _ work: () throws(Diagnostic) -> T) throws(Diagnostic) -> T {
    let start = clock()
    defer {
      let time = clock() - start
      noted.withLock { $0.steps[step, default: 0] += time }
    }
    return try work()
  }

  /// Records a file as written to the site.
  func note(_ path: String, bytes: Int) {
    noted.withLock { files in
      files.count += 1
      files.bytes += bytes
      guard path.hasSuffix(".html") else { return }
      // Ties by path, so that two builds list the same files.
      let place = files.largest.firstIndex { (-$0.bytes, $0.path) > (-bytes, path) } ?? files.largest.count
      files.largest.insert((path, bytes), at: place)
      files.largest = Array(files.largest.prefix(Self.largestPages))
    }
  }
}

/// Runs a step of a file, and records its processor time if there is a profile.
func measured<T>(
  _ profile: BuildProfile?, _ step: BuildProfile.Step, _ work: () throws(Diagnostic) -> T
) throws(Diagnostic) -> T {
  guard let profile else { return try work() }
  return try profile.measure(step, work)
}
