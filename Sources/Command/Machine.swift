internal import Basics
internal import Foundation
internal import Glibc

/// What only this program's start may ask of the machine: the time, its processors, its memory.
enum Machine {
  /// `SOURCE_DATE_EPOCH` where it is set, so that builds can be repeated; the clock otherwise.
  static func now() throws(Diagnostic) -> Instant { try epoch() ?? clock() }

  /// `SOURCE_DATE_EPOCH`; nil where it is not set.
  static func epoch() throws(Diagnostic) -> Instant? {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !text.isEmpty else {
      return nil
    }
    guard let seconds = Int64(text), (0...253_402_300_799).contains(seconds) else {
      throw Diagnostic(
        .error, "is not a number of seconds since 1970: \"\(text)\"", path: "SOURCE_DATE_EPOCH")
    }
    return Instant(seconds: seconds)
  }

  /// The moment it really is, for waiting and where nothing else is asked for; the one place that reads the clock.
  static func clock() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  static func sleep(_ duration: Duration) {
    let parts = duration.components
    Thread.sleep(forTimeInterval: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
  }

  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// What this run has used of the processors so far, in the program and in the kernel.
  static var processorTime: Duration {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
      $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
    }
  }

  /// Nanoseconds of the processor that this thread has used so far.
  static var threadTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Megabytes, at the highest point of this run.
  static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }

  /// Where programs keep what can be made again, as XDG has it; nil where the machine has no such place.
  static var cacheFolder: String? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
    return (cache ?? home).map { "\($0)/scrollback" }
  }

  static func enter(_ folder: String) -> Bool { FileManager.default.changeCurrentDirectoryPath(folder) }

  /// Names in a folder, in no order.
  static func names(in folder: String) throws(Diagnostic) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Diagnostic(.error, "cannot be listed: \(error.localizedDescription)", path: folder)
    }
  }
}
