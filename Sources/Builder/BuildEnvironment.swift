package import Basics
package import Input

/// What the caller of a build provides: the library itself uses no clock, process, terminal or network.
package struct BuildEnvironment: Sendable {
  /// The reference time if both the command line and `site.yml` leave it open.
  package var now: @Sendable () throws(Diagnostic) -> Instant
  /// The same time if it is equal on every machine; nil otherwise.
  package var sharedNow: @Sendable () throws(Diagnostic) -> Instant?
  package var clocks: BuildClocks
  /// Identifies the bytes of the running program: a version does not distinguish two builds of it.
  package var program: @Sendable () throws(Diagnostic) -> ContentHash
  /// Identifies the libraries of the process.
  package var libraries: @Sendable () -> String
  package var processors: Int
  /// Folder of all caches; nil if there is none.
  package var cacheFolder: String?
  package var progress: (any BuildProgress)?
  package var profile: BuildProfile?
  /// Adds files from outside the project's folders; returns diagnostics about them.
  package var complete: @Sendable (inout Project) throws(Diagnostic) -> [Diagnostic]
  /// Registers an action to run before the process is interrupted; the result unregisters it.
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

/// Clocks for measuring stages.
package struct BuildClocks: Sendable {
  /// Elapsed time since an arbitrary moment.
  package var wall: @Sendable () -> Duration
  /// Processor time of the process, over all processors.
  package var processor: @Sendable () -> Duration
  /// Nanoseconds of processor time of the current thread.
  package var thread: @Sendable () -> UInt64

  package init(
    wall: @escaping @Sendable () -> Duration, processor: @escaping @Sendable () -> Duration,
    thread: @escaping @Sendable () -> UInt64
  ) {
    (self.wall, self.processor, self.thread) = (wall, processor, thread)
  }

  /// Clocks that never advance.
  package static let still = BuildClocks(wall: { .zero }, processor: { .zero }, thread: { 0 })
}

/// Receives the progress of a build, from any thread.
package protocol BuildProgress: Sendable {
  func stage(_ name: String)
  /// A file was made.
  func file()
  /// A source is finished: everything that this thread has read since the last one.
  func source()
  /// The project with files that report how much of them was read.
  func counting(_ project: Project) -> Project
  func end()
}
