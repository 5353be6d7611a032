internal import Basics
internal import Content

/// Files beside exports that are not exports.
extension Project {
  /// Removes them, with a warning for all of them. A file that is nearly an export has a warning of its own.
  mutating func removeUnread(from folder: String, _ knowledge: ContentKnowledge) throws(Diagnostic) {
    var others: [(files: [InputFile], why: Diagnostic)] = []
    let groups = Dictionary(grouping: content, by: { $0.parts[1] })
    for (_, files) in groups.sorted(by: { $0.key < $1.key }) {
      if let why = try knowledge.unread(files) { others.append((files, why)) }
    }
    let unread = Set(others.map { $0.files[0].parts[1] })
    content.removeAll { unread.contains($0.parts[1]) }
    let isOne = others.count == 1
    self.unread += others.filter { isOne || Self.isNear($0.why) }.map { Self.warning($0.files, $0.why) }
    let rest = others.filter { !isOne && !Self.isNear($0.why) }
    if !rest.isEmpty { self.unread.append(Self.warning(rest, folder)) }
  }

  /// Whether the file would be an export after a small change.
  private static func isNear(_ why: Diagnostic) -> Bool {
    why.message.hasPrefix("looks like") || why.message.hasPrefix("was recognised")
  }

  private static func warning(_ files: [InputFile], _ why: Diagnostic) -> Diagnostic {
    var warning = why
    warning.severity = .warning
    let inner = files.filter { $0.parts.count > 2 }.map(name)
    warning.message += "; it was not read" + (inner.isEmpty ? "" : ": " + listed(inner))
    return warning
  }

  /// `4 files were not read: a.pdf (a PDF document), b.txt, notes (2 files)`.
  private static func warning(
    _ others: [(files: [InputFile], why: Diagnostic)], _ folder: String
  ) -> Diagnostic {
    let names = others.map { entry($0.files, $0.why) }
    let count = Count.text(others.reduce(0) { $0 + $1.files.count }, "file was", "files were")
    return Diagnostic(.warning, "\(count) not read: \(listed(names))", path: folder)
  }

  /// A file by its path, with what it is; several files by their folder.
  private static func entry(_ files: [InputFile], _ why: Diagnostic) -> String {
    guard files.count == 1 else {
      return "\(files[0].parts[1]) (\(Count.text(files.count, "file", "files")))"
    }
    let path = files[0].parts.dropFirst().joined(separator: "/")
    return reason(why).map { "\(path) (\($0))" } ?? path
  }

  /// What a file is, if that is a few words.
  private static func reason(_ why: Diagnostic) -> String? {
    guard why.message.hasPrefix("is "), why.message.count <= 60 else { return nil }
    return String(why.message.dropFirst(3))
  }

  /// `media/a.svg`, the path inside the folder of a chat.
  private static func name(_ file: InputFile) -> String {
    file.parts.dropFirst(2).joined(separator: "/")
  }

  /// `a.txt, b.txt and 3 more`.
  private static func listed(_ names: [String]) -> String {
    let more = names.count > mostNamed ? " and \(Count.grouped(names.count - mostNamed)) more" : ""
    return names.prefix(mostNamed).joined(separator: ", ") + more
  }

  private static let mostNamed = 20
}
