package import Basics

/// What an import did with the records of one export; every dropped record is counted (X-10).
package struct ImportLedger: PackedFields, Equatable {
  /// Records that were skipped for one reason.
  package struct Skipped: PackedFields, Equatable {
    package let reason: String
    package var count = 0
    /// Lines of the first of them.
    package var lines: [Int] = []

    package static let packing = Packing(Self.init) { ($0.reason, $0.count, $0.lines) }
    package static let linesKept = 20
  }

  /// The export, as the user can open it.
  package var path: String
  /// `WhatsApp`.
  package let format: String
  /// Records in the export: messages, events, lines of a log.
  package var read = 0
  package var made = 0
  package var conversations = 0
  /// Files that messages refer to and the export lacks.
  package var missingFiles = 0
  package private(set) var skipped: [Skipped] = []
  /// Assumptions about missing information, one line each: `Reading as Ann. Wrong? --me Bo`.
  package internal(set) var assumed: [String] = []

  private static let mostAssumed = 20
  /// Records imported despite a fault, by reason; one record may occur under several.
  package var changed: [Skipped] = []
  /// Files of the export that no format reads; once all parts are merged, only those that no message refers
  /// to.
  package var unread: [String] = []
  /// Files of the export that messages of this part refer to.
  package var named: Set<String> = []

  package static let packing = Packing(Self.init) {
    (
      $0.path, $0.format, $0.read, $0.made, $0.conversations, $0.missingFiles, $0.skipped, $0.assumed,
      $0.changed, $0.unread, $0.named
    )
  }
}

extension ImportLedger {
  package init(path: String, format: String) { (self.path, self.format) = (path, format) }

  /// `unread` in words: the number of files and the first names; nil if there are none.
  package var unreadNote: String? {
    guard !unread.isEmpty else { return nil }
    let verb = unread.count == 1 ? "was" : "were"
    return "\(Count.text(unread.count, "file", "files")) \(verb) not read: \(unreadNames)"
  }

  /// The first names.
  package var unreadNames: String {
    let names = unread.prefix(Self.unreadShown).joined(separator: ", ")
    return unread.count > Self.unreadShown ? names + ", …" : names
  }

  private static let unreadShown = 8

  /// The format of our own archives, `chats/<name>.jsonl`.
  package static let archive = "Scrollback"

  /// Whether to report the import; our own archives only if it has faults or assumptions.
  package var isWorthNaming: Bool { format != Self.archive || hasFaults || !assumed.isEmpty }

  /// Whether a record was skipped or changed.
  package var hasFaults: Bool { !skipped.isEmpty || !changed.isEmpty }

  /// Whether `read` = `made` + everything skipped.
  package var addsUp: Bool { read == made + skipped.reduce(0) { $0 + $1.count } }

  package mutating func skip(_ reason: String, line: Int?) { Self.count(reason, line, in: &skipped) }

  /// Counts a record that was imported despite a fault.
  package mutating func change(_ reason: String, line: Int?) { Self.count(reason, line, in: &changed) }

  private static func count(_ reason: String, _ line: Int?, in list: inout [Skipped]) {
    let index = list.firstIndex { $0.reason == reason } ?? list.endIndex
    if index == list.endIndex { list.append(Skipped(reason: reason)) }
    list[index].count += 1
    if let line, list[index].lines.count < Skipped.linesKept { list[index].lines.append(line) }
  }

  /// Records an assumption once, however many records it affects.
  package mutating func assume(_ what: String) {
    guard assumed.count < Self.mostAssumed, !assumed.contains(what) else { return }
    assumed.append(what)
  }

  /// Adds the counts of another part of the same export.
  package mutating func add(_ other: ImportLedger) {
    read += other.read
    made += other.made
    conversations += other.conversations
    missingFiles += other.missingFiles
    for line in other.assumed { assume(line) }
    unread += other.unread
    named.formUnion(other.named)
    Self.add(other.skipped, to: &skipped)
    Self.add(other.changed, to: &changed)
  }

  private static func add(_ entries: [Skipped], to list: inout [Skipped]) {
    for entry in entries {
      let index = list.firstIndex { $0.reason == entry.reason } ?? list.endIndex
      if index == list.endIndex { list.append(Skipped(reason: entry.reason)) }
      list[index].count += entry.count
      list[index].lines = Array((list[index].lines + entry.lines).prefix(Skipped.linesKept))
    }
  }

  /// Merges the parts of each export, in the order of first parts.
  package static func merged(_ parts: [ImportLedger]) -> [ImportLedger] {
    var whole: [ImportLedger] = []
    for part in parts {
      if let index = whole.firstIndex(where: { $0.path == part.path && $0.format == part.format }) {
        whole[index].add(part)
      } else {
        whole.append(part)
      }
    }
    return settled(whole)
  }

  /// Marks files as read that messages of any export in the same folder refer to.
  package static func settled(_ ledgers: [ImportLedger]) -> [ImportLedger] {
    let named = Dictionary(ledgers.map { ($0.path, $0.named) }, uniquingKeysWith: { $0.union($1) })
    return ledgers.map { ledger in
      var ledger = ledger
      let all = named[ledger.path] ?? []
      ledger.unread.removeAll(where: all.contains)
      ledger.named = []
      return ledger
    }
  }
}
