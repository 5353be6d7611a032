internal import Basics
internal import Foundation
internal import Glibc

/// The machine's time, processors and memory; only the start of the program may use them.
enum Machine {
  /// `SOURCE_DATE_EPOCH` if set, for repeatable builds; the clock otherwise.
  static func now() throws(Diagnostic) -> Instant { try epoch() ?? clock() }

  /// `SOURCE_DATE_EPOCH`; nil if not set.
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

  /// The actual current time. The only place that reads the clock.
  static func clock() -> Instant { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

  /// Today's date where the program runs.
  static func today() throws(Diagnostic) -> CivilDate {
    var seconds = try time_t(now().milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return CivilDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// 32 random hexadecimal digits, for a secret of this run. The only place that asks for chance.
  static func token() throws(Diagnostic) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw Diagnostic(.error, "no random numbers: \(String(cString: strerror(errno)))", path: "getentropy")
    }
    return bytes.map { String(format: "%02x", $0) }.joined()
  }

  static func sleep(_ duration: Duration) {
    let parts = duration.components
    Thread.sleep(forTimeInterval: Double(parts.seconds) + Double(parts.attoseconds) / 1e18)
  }

  static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Processor time used by this run so far, user and system.
  static var processorTime: Duration {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
      $0 + .seconds($1.tv_sec) + .microseconds($1.tv_usec)
    }
  }

  /// Nanoseconds of processor time that this thread used so far.
  static var threadTime: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Distinguishes threads.
  static var thread: UInt { UInt(pthread_self()) }

  /// In megabytes.
  static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }

  /// The XDG cache folder; nil if the machine has none.
  static var cacheFolder: String? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
    return (cache ?? home).map { "\($0)/scrollback" }
  }

  static func enter(_ folder: String) -> Bool { FileManager.default.changeCurrentDirectoryPath(folder) }

  /// Names in a folder, unordered.
  static func names(in folder: String) throws(Diagnostic) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw Diagnostic(.error, "cannot list the folder: \(error.localizedDescription)", path: folder)
    }
  }
}
