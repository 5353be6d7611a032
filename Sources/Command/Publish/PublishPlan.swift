internal import Basics
internal import Content
internal import JSON

/// The changes that publishing would make.
struct PublishPlan: Equatable {
  var added: [String] = []
  var changed: [String] = []
  var removed: [String] = []

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Paths printed per kind of change; the rest are only counted.
  private static let shown = 20

  /// One line per change, and the number of each kind.
  var text: String {
    let sorts = [("+", added), ("~", changed), ("-", removed)]
    let lines = sorts.flatMap { sign, paths in
      paths.sorted().prefix(Self.shown).map { "\(sign) \(VisibleText.escaped($0))" }
        + (paths.count > Self.shown ? ["\(sign) … and \(Count.grouped(paths.count - Self.shown)) more"] : [])
    }
    return (lines + [counts]).joined(separator: "\n")
  }

  var counts: String {
    "\(Count.grouped(added.count)) new, \(Count.grouped(changed.count)) changed, \(Count.grouped(removed.count)) removed"
  }

  func json(to target: String, isDone: Bool) -> String {
    var writer = JSONWriter()
    writer.object { out in
      out.integer("version", 1)
      out.text("to", target)
      out.list("added", added.sorted()) { $0.string($1) }
      out.list("changed", changed.sorted()) { $0.string($1) }
      out.list("removed", removed.sorted()) { $0.string($1) }
      out.key("published")
      out.bool(isDone)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// A place that sites are published to. Add a type, and a line in `PublishTargets`.
protocol PublishTarget {
  /// The changes that publishing would make.
  func plan() throws(Diagnostic) -> PublishPlan
  /// Publishes; `plan` is the one that was printed.
  func publish(_ plan: PublishPlan, mostDeletes: Int) throws(Diagnostic)
}

/// The site to publish: all files except Scrollback's manifest.
struct PublishedSite {
  /// As the user typed it.
  let name: String
  /// Absolute.
  let path: String
  /// Sorted by bytes.
  let files: [InputFile]

  static let left = ".scrollback-manifest"
}

/// The values of `--to`, by the prefix before the colon.
enum PublishTargets {
  static let forms = "rsync:HOST:PATH, s3:BUCKET/PATH, git:BRANCH or dir:PATH"

  /// Nil if the text is none of them.
  static func parse(_ text: String, _ site: PublishedSite, message: String) -> (any PublishTarget)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let place = String(text[text.index(after: colon)...])
    // Programs would read such a place as an option.
    guard !place.isEmpty, !place.hasPrefix("-"), !place.contains(where: { $0.isNewline || $0 == "\0" }) else {
      return nil
    }
    switch text[..<colon] {
    case "rsync": return RsyncTarget(site: site, place: place)
    case "s3": return RcloneTarget(site: site, place: place)
    case "git": return GitTarget(site: site, branch: place, message: message)
    case "dir": return FolderTarget(site: site, folder: place)
    default: return nil
    }
  }
}
