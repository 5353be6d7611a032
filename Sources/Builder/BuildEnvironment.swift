package import Basics
package import Input

/// What the caller of a build provides: the library itself uses no clock, process, terminal or network.
package struct BuildEnvironment: Sendable {
  /// The moment that a site is of where neither the user nor `site.yml` gives one.
  package var now: @Sendable () throws(Diagnostic) -> Instant
  /// That moment where it is the same on every machine; nil where each has its own.
  package var sharedNow: @Sendable () throws(Diagnostic) -> Instant?
  package var clocks: BuildClocks
  /// Names the bytes of the running program: a version does not tell two builds of it apart.
  package var program: @Sendable () throws(Diagnostic) -> ContentHash
  /// Names the libraries that the program runs with.
  package var libraries: @Sendable () -> String
  package var processors: Int
  /// Folder of all caches; nil where there is none.
  package var cacheFolder: String?
  package var progress: (any BuildProgress)?
  package var profile: BuildProfile?
  /// Adds files to a project that do not lie in its folders; gives what is wrong with them.
  package var complete: @Sendable (inout Project) throws(Diagnostic) -> [Diagnostic]
  /// Does something before the process is ended from outside; the result takes that back.
  package var onInterrupt: @Sendable (@escaping @Sendable () -> Void) -> () -> Void

  package init(
    now: @escaping @Sendable () throws(Diagnostic) -> Instant,
    sharedNow: @escaping @Sendable () throws(Diagnostic) -> Instant? = { () throws(Diagnostic) in nil },
    clocks: BuildClocks = .still,
    program: @escaping @Sendable () throws(Diagnostic) -> ContentHash = { () throws(Diagnostic) in
      ContentHash.of("")
    },
    libraries: @escaping @Sendable () -> String = { "" }, processors: Int = 1, cacheFolder: String? = nil,
    progress: (any BuildProgress)? = nil, profile: BuildProfile? = nil,
    complete: @escaping @Sendable (inout Project) throws(Diagnostic) -> [Diagnostic] = {
      (_) throws(Diagnostic) in []
    },
    onInterrupt: @escaping @Sendable (@escaping @Sendable () -> Void) -> () -> Void = { _ in {} }
  ) {
    (self.now, self.sharedNow, self.clocks) = (now, sharedNow, clocks)
    (self.program, self.libraries, self.processors) = (program, libraries, processors)
    (self.cacheFolder, self.progress, self.profile) = (cacheFolder, progress, profile)
    (self.complete, self.onInterrupt) = (complete, onInterrupt)
  }
}

/// Clocks that stages are measured with.
package struct BuildClocks: Sendable {
  /// Since any moment.
  package var wall: @Sendable () -> Duration
  /// What the process has used of all processors.
  package var processor: @Sendable () -> Duration
  /// Nanoseconds that this thread has used of its processor.
  package var thread: @Sendable () -> UInt64

  package init(
    wall: @escaping @Sendable () -> Duration, processor: @escaping @Sendable () -> Duration,
    thread: @escaping @Sendable () -> UInt64
  ) {
    (self.wall, self.processor, self.thread) = (wall, processor, thread)
  }

  /// Nothing takes any time.
  package static let still = BuildClocks(wall: { .zero }, processor: { .zero }, thread: { 0 })
}

/// Receives how far a build is, from any thread.
package protocol BuildProgress: Sendable {
  func stage(_ name: String)
  /// A file was made.
  func file()
  /// The project with files that report how much of them was read.
  func counting(_ project: Project) -> Project
  func end()
}
