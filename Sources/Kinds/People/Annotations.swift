internal import Basics
internal import Content
internal import Markup
internal import Model

/// Data about people that the site's owner adds to the API's responses: notes, and who was seen.
struct Annotations: Sendable {
  /// By lower-case login; empty notes are dropped.
  private(set) var notes: [String: Note] = [:]
  /// Lower-case logins (G-31).
  private(set) var seen: Set<String> = []
  /// Tags from the notes' headers, by lower-case login.
  private(set) var tags: [String: [Tag]] = [:]
  private(set) var aliases: [String: [OldAddress]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// `logins` are the lower-case logins of the directory; `renamed` maps former logins to current ones.
  init(_ files: PeopleFiles, among logins: Set<String>, renamed: [String: String] = [:]) {
    let known = logins.sorted()
    for (name, file) in files.notes.sorted(by: { $0.value.path < $1.value.path }) {
      guard let login = logins.contains(name) ? name : renamed[name], notes[login] == nil else {
        var problems = Problems(path: file.path)
        Self.unknown("note", file.stem, known, nil, &problems)
        diagnostics += problems.diagnostics
        continue
      }
      let parts = read(file) { problems throws(Diagnostic) in
        let parts = try FrontMatter(file.text(&problems), path: file.path)
        problems.warn(of: MarkdownRenderer().render(parts.body).notes)
        let header = Record(parts.header, &problems)
        return (parts.body, header?.tags(&problems) ?? [], header?.aliases(&problems) ?? [])
      }
      notes[login] = parts.flatMap { Self.note($0.0, .markdown) }
      tags[login] = parts?.1
      aliases[login] = parts?.2
    }
    if let file = files.exportedNotes {
      let exported = read(file) { problems throws(Diagnostic) in
        try Self.exported(file, beside: files.notes, known, renamed, &problems)
      }
      notes.merge(exported ?? [:]) { first, _ in first }
    }
    if let file = files.state {
      let logins = read(file) { problems throws(Diagnostic) in try Self.state(file, &problems) }
      seen = Set((logins ?? []).map { renamed[$0.lowercased()] ?? $0.lowercased() })
    }
  }

  /// Adds the notes in the records of the list; a file of notes takes precedence.
  mutating func add(notesOf users: [User]) {
    for user in users where notes[user.key] == nil { notes[user.key] = Self.note(user.note, .plain) }
  }

  /// Reads a file and collects its problems.
  private mutating func read<T>(
    _ file: InputFile, _ read: (inout Problems) throws(Diagnostic) -> T?
  ) -> T? {
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      return try read(&problems)
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Nil for an empty note.
  private static func note(_ text: String, _ form: Note.Form) -> Note? {
    text.contains { !$0.isWhitespace } ? Note(text: text, form: form) : nil
  }

  /// `notes.json` as the browser exports it: `{"version":1,"notes":{"octo-ada":{"text":"…"}}}`.
  private static func exported(
    _ file: InputFile, beside files: [String: InputFile], _ known: [String], _ renamed: [String: String],
    _ problems: inout Problems
  ) throws(Diagnostic) -> [String: Note] {
    guard let record = versioned(try JSONFile.read(file, &problems), &problems), let table = record["notes"]
    else { return [:] }
    guard let entries = table.entries else {
      problems.error("\"notes\" must be an object, found \(table.typeName)", at: table.position)
      return [:]
    }
    let logins = Set(known)
    var found: [String: Note] = [:]
    for entry in entries {
      let text = Record(entry.value, &problems)?.string("text", &problems)
      guard let note = text.flatMap({ note($0, .plain) }) else { continue }
      let login = renamed[entry.key.lowercased()] ?? entry.key.lowercased()
      if !logins.contains(login) {
        unknown("note", entry.key, known, entry.position, &problems)
      } else if let other = files[login] {
        problems.warning(
          "\"\(entry.key)\" already has a note in \(other.path); this one is ignored", at: entry.position)
      } else {
        found[login] = note
      }
    }
    return found
  }

  /// The logins of `state.json`. The browser's own export uses another name for the list.
  private static func state(_ file: InputFile, _ problems: inout Problems) throws(Diagnostic) -> [String] {
    guard let record = versioned(try JSONFile.read(file, &problems), &problems) else { return [] }
    return record.strings(record["seen"] == nil ? "seenPeople" : "seen", &problems)
  }

  private static func versioned(_ value: ContentValue, _ problems: inout Problems) -> Record? {
    guard let record = Record(value, &problems), !record.keys.isEmpty else { return nil }
    if record.int("version", &problems) == 1 { return record }
    problems.warning("unsupported file version; the file is ignored", at: record.position)
    return nil
  }

  /// Reports that a login is not in the directory, and suggests the nearest one.
  static func unknown(
    _ what: String, _ login: String, _ known: [String], _ position: SourcePosition?,
    _ problems: inout Problems
  ) {
    let near = EditDistance.nearest(to: login.lowercased(), in: known)
    let hint = near.map { " (did you mean \"\($0)\"?)" } ?? ""
    problems.warning("\(what) for unknown user \"\(login)\"\(hint)", at: position)
  }
}
