package import Basics
internal import JSON

/// What a fetch did.
package struct FetchReport: Sendable, Equatable {
  /// What kept it from its end.
  package enum Failure: Sendable { case network, disk }

  package var pages = 0
  package var profiles = 0
  package var avatars = 0
  /// Answers that said that nothing had changed.
  package var unchanged = 0
  package var missing = 0
  package var requests = 0
  /// Where the next run goes on; nil when the list has ended.
  package var next: Int?
  package var hasEnded = false
  package var failure: Failure?
  package var diagnostics: [Diagnostic] = []

  package init() {}

  /// One line for people.
  package var summary: String {
    let asked = [
      (pages, "page", "pages"), (profiles, "profile", "profiles"), (avatars, "picture", "pictures"),
    ].filter { $0.0 > 0 }.map { Count.text($0.0, $0.1, $0.2) }
    let counts = asked.isEmpty ? "nothing fetched" : asked.joined(separator: ", ")
    let rest = "\(Count.grouped(unchanged)) unchanged, \(Count.grouped(missing)) missing"
    let place =
      hasEnded ? "the list has ended" : next.map { "the list goes on after user \($0)" } ?? "stopped early"
    return "\(counts); \(rest); \(Count.text(requests, "request", "requests")); \(place)"
  }

  /// The same for programs.
  package var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      for (name, value) in [
        ("pages", pages), ("profiles", profiles), ("avatars", avatars), ("unchanged", unchanged),
        ("missing", missing), ("requests", requests),
      ] {
        writer.key(name)
        writer.integer(value)
      }
      writer.key("next")
      if let next { writer.integer(next) } else { writer.null() }
      writer.key("ended")
      writer.bool(hasEnded)
      writer.key("complete")
      writer.bool(failure == nil)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
