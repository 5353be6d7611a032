package import Basics
internal import JSON

/// The result of a fetch.
package struct FetchReport: Sendable, Equatable {
  /// What stopped it.
  package enum Failure: Sendable { case network, disk }

  package var pages = 0
  package var profiles = 0
  package var avatars = 0
  /// Responses without changes.
  package var unchanged = 0
  package var missing = 0
  package var requests = 0
  /// Where the next run continues; nil at the end of the list.
  package var next: Int?
  package var hasEnded = false
  package var failure: Failure?
  package var diagnostics: [Diagnostic] = []

  package init() {}

  /// Human-readable, on one line.
  package var summary: String {
    let asked = [
      (pages, "page", "pages"), (profiles, "profile", "profiles"), (avatars, "picture", "pictures"),
    ].filter { $0.0 > 0 }.map { Count.text($0.0, $0.1, $0.2) }
    let counts = asked.isEmpty ? "nothing fetched" : asked.joined(separator: ", ")
    let rest = "\(Count.grouped(unchanged)) unchanged, \(Count.grouped(missing)) missing"
    let place =
      hasEnded ? "end of list reached" : next.map { "list continues after user \($0)" } ?? "stopped early"
    return "\(counts); \(rest); \(Count.text(requests, "request", "requests")); \(place)"
  }

  /// As JSON.
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
