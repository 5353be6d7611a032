internal import Basics
internal import Fetch
internal import Foundation
internal import Synchronization

/// Shows the progress of a fetch: one updating line on a terminal, one line per event elsewhere.
final class FetchProgress: Sendable {
  /// The start of this part of the run, and its completed items.
  private struct Part {
    var name = ""
    var start = ContinuousClock.now
    var done = 0
  }

  private let isQuiet: Bool
  private let isTerminal = isatty(2) == 1
  private let part = Mutex(Part())

  init(isQuiet: Bool) { self.isQuiet = isQuiet }

  func show(_ event: FetchEvent) {
    guard !isQuiet else { return }
    switch event {
    case .waiting(let wait, let why):
      line("waiting \(Self.time(wait)): \(VisibleText.escaped(why))")
    case .stored(let subject, let result, let left):
      let remaining = left > 0 ? ", \(Count.grouped(left)) left\(estimate(subject, left: left))" : ""
      line("\(Self.name(subject)): \(Self.words(result))\(remaining)")
    }
  }

  /// Clears the updating line.
  func end() {
    if isTerminal, !isQuiet { Console.progress("\r\u{1B}[K") }
  }

  /// For Ctrl-C.
  func stop() {
    end()
    Console.error("stopped; all responses are in the cache, run the command again to continue")
  }

  private func line(_ text: String) {
    guard isTerminal else { return Console.error(text) }
    Console.progress("\r\u{1B}[K\(text.prefix(100))")
  }

  /// From the pace of this part so far.
  private func estimate(_ subject: FetchEvent.Subject, left: Int) -> String {
    part.withLock { part in
      let name = Self.part(subject)
      if part.name != name { part = Part(name: name) }
      part.done += 1
      guard part.done > 1 else { return "" }
      return ", about \(Self.time((ContinuousClock.now - part.start) / (part.done - 1) * left))"
    }
  }

  private static func part(_ subject: FetchEvent.Subject) -> String {
    switch subject {
    case .page: "pages"
    case .profile: "profiles"
    case .avatar: "avatars"
    }
  }

  private static func name(_ subject: FetchEvent.Subject) -> String {
    switch subject {
    case .page(let since): "users after \(since)"
    case .profile(let login): "profile \(VisibleText.escaped(login))"
    case .avatar(let login): "picture \(VisibleText.escaped(login))"
    }
  }

  private static func words(_ result: FetchEvent.Result) -> String {
    switch result {
    case .new: "stored"
    case .unchanged: "unchanged"
    case .missing: "not found"
    }
  }

  /// `45 s`, `3 min`, `2 h 10 min`.
  static func time(_ duration: Duration) -> String {
    let seconds = duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0)
    if seconds < 90 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 90 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
