internal import Basics
internal import Builder
internal import Content
internal import Foundation
internal import Input
internal import Synchronization

/// Shows the progress of a build or check: one updating line on a terminal, occasional plain lines elsewhere.
final class TerminalProgress: BuildProgress {
  /// The progress so far.
  private struct State {
    var stage = "read"
    var files = 0
    var work = FinishedWork()
    var total = 0
    var shown = ContinuousClock.now
    var isDrawn = false
  }

  private let isChanging: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// The updating line is drawn ten times a second, plain lines twice a minute, so that short builds log
  /// none.
  private var pause: Duration { isChanging ? .milliseconds(100) : .seconds(30) }

  init(isChanging: Bool) { self.isChanging = isChanging }

  /// Nil if no progress is shown.
  static func make(isQuiet: Bool) -> TerminalProgress? {
    if isQuiet { return nil }
    let environment = ProcessInfo.processInfo.environment
    let isPlain = !environment["CI", default: ""].isEmpty || environment["TERM"] == "dumb"
    return TerminalProgress(isChanging: Console.isTerminal && !isPlain)
  }

  func counting(_ project: Project) -> Project {
    var project = project
    project.content = counting(project.content)
    return project
  }

  /// Wraps files so that they record how far they were read; sets the total.
  func counting(_ files: [InputFile]) -> [InputFile] {
    state.withLock { $0.total = files.reduce(0) { $0 + $1.size } }
    return files.map { file in
      InputFile(path: file.path, contentPath: file.contentPath, size: file.size) {
        [self] () throws(Diagnostic) in
        let rest = Mutex(try file.stream())
        let position = Mutex(0)
        return ByteStream { () throws(Diagnostic) in
          let bytes = try rest.withLock { stream throws(Diagnostic) in try stream.next() }
          let place = position.withLock { place -> Int in
            place += bytes?.count ?? 0
            return place
          }
          self.step { $0.work.read(file.path, to: place, by: Machine.thread) }
          return bytes
        }
      }
    }
  }

  func stage(_ name: String) {
    step {
      $0.stage = name
      $0.work.begin()
    }
  }

  /// Counts a finished file.
  func file() { step { $0.files += 1 } }

  /// Counts the files of a finished source.
  func source() { step { $0.work.finish(by: Machine.thread) } }

  /// Clears the updating line.
  func end() {
    state.withLock { state in
      if state.isDrawn { Console.progress("\r\u{1B}[K") }
      state.isDrawn = false
    }
  }

  private func step(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      let now = ContinuousClock.now
      guard now - state.shown >= pause else { return }
      state.shown = now
      state.isDrawn = isChanging
      let line = Self.line(
        state.stage, files: state.files, bytes: state.work.bytes, of: state.total, after: now - start)
      Console.progress(isChanging ? "\r\u{1B}[K\(line)" : "\(line)\n")
    }
  }

  /// `chats: 1,204 files, 402/s, 12 of 46 MB done (26 %), about 4 s left`.
  static func line(_ stage: String, files: Int, bytes: Int, of total: Int, after time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    var parts = ["\(stage): \(Count.text(files, "file", "files"))"]
    if files > 0, seconds > 0 { parts.append("\(Count.grouped(Int(Double(files) / seconds)))/s") }
    let done = min(bytes, total)
    if total >= 1 << 20 {
      parts.append(
        "\(Count.grouped(done >> 20)) of \(Count.grouped(total >> 20)) MB done "
          + "(\(min(done * 100 / total, 99)) %)")
    }
    if done > 0, done < total, seconds >= 1 {
      parts.append(
        "about \(FetchProgress.time(.seconds(seconds / Double(done) * Double(total - done)))) left")
    }
    return String(parts.joined(separator: ", ").prefix(79))
  }
}
