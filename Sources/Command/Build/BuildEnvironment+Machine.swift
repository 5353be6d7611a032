internal import Basics
internal import Builder
internal import Glibc
internal import Input

extension BuildEnvironment {
  /// This machine's clocks, processors, caches and signals.
  static var machine: BuildEnvironment {
    BuildEnvironment(
      now: { () throws(Diagnostic) in try Machine.now() },
      sharedNow: { () throws(Diagnostic) in try Machine.epoch() },
      clocks: .machine, program: { () throws(Diagnostic) in try OwnProgram.name() },
      libraries: { OwnProgram.libraries }, processors: Machine.processors, cacheFolder: Machine.cacheFolder,
      complete: { (project) throws(Diagnostic) in try CachedPeople.add(to: &project) },
      onInterrupt: { interrupt in
        let interruption = Interruption([SIGINT, SIGTERM]) {
          Console.mute()
          interrupt()
        }
        return { interruption.cancel() }
      })
  }
}

extension BuildClocks {
  static let machine: BuildClocks = {
    let start = ContinuousClock.now
    return BuildClocks(
      wall: { ContinuousClock.now - start }, processor: { Machine.processorTime },
      thread: { Machine.threadTime })
  }()
}
