package import Basics

/// What became of the records of one export: none is dropped without a word (X-10).
package struct ImportLedger: PackedFields, Equatable {
  /// Records that became no message, for one reason.
  package struct Skipped: PackedFields, Equatable {
    package let reason: String
    package var count = 0
    /// Where the first of them stand, by line.
    package var lines: [Int] = []

    package static let packing = Packing(Self.init) { ($0.reason, $0.count, $0.lines) }
    package static let linesKept = 20
  }

  /// The export, as the user can open it.
  package var path: String
  /// `WhatsApp`.
  package let format: String
  /// Records of the export: messages, events, lines of a log.
  package var read = 0
  package var made = 0
  package var conversations = 0
  /// Files that messages name and the export does not carry.
  package var missingFiles = 0
  package private(set) var skipped: [Skipped] = []
  /// What was assumed where the export does not say it, a line each: `Reading as Ann. Wrong? --me Bo`.
  package internal(set) var assumed: [String] = []

  private static let mostAssumed = 20
  /// Records that became a message although something in them was wrong: by reason, one record maybe under several.
  package var changed: [Skipped] = []
  /// Files of the export that no format reads; when all parts are merged, those that no message names either.
  package var unread: [String] = []
  /// Files of the export that messages name, of this part.
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

  /// `unread` in words: how many files, and the names of the first; nil where there are none.
  package var unreadNote: String? {
    guard !unread.isEmpty else { return nil }
    let verb = unread.count == 1 ? "was" : "were"
    return "\(Count.text(unread.count, "file", "files")) \(verb) not read: \(unreadNames)"
  }

  /// The names of the first.
  package var unreadNames: String {
    let names = unread.prefix(Self.unreadShown).joined(separator: ", ")
    return unread.count > Self.unreadShown ? names + ", …" : names
  }

  private static let unreadShown = 8

  /// Format of our own archives, `chats/<name>.jsonl`.
  package static let archive = "Scrollback"

  /// Of our own archives only where something is to be said.
  package var isWorthNaming: Bool { format != Self.archive || hasFaults || !assumed.isEmpty }

  /// Whether a record was skipped or changed.
  package var hasFaults: Bool { !skipped.isEmpty || !changed.isEmpty }

  /// `read` = `made` + all that was skipped.
  package var addsUp: Bool { read == made + skipped.reduce(0) { $0 + $1.count } }

  package mutating func skip(_ reason: String, line: Int?) { Self.count(reason, line, in: &skipped) }

  /// A record was kept, and something in it was wrong.
  package mutating func change(_ reason: String, line: Int?) { Self.count(reason, line, in: &changed) }

  private static func count(_ reason: String, _ line: Int?, in list: inout [Skipped]) {
    let index = list.firstIndex { $0.reason == reason } ?? list.endIndex
    if index == list.endIndex { list.append(Skipped(reason: reason)) }
    list[index].count += 1
    if let line, list[index].lines.count < Skipped.linesKept { list[index].lines.append(line) }
  }

  /// Records an assumption once, however many records it is about.
  package mutating func assume(_ what: String) {
    guard assumed.count < Self.mostAssumed, !assumed.contains(what) else { return }
    assumed.append(what)
  }

  /// Adds what another part of the same export gave.
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

  /// The parts of each export as one, in the order of the first part.
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

  /// Files that messages of any export in the same folder name count as read.
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
