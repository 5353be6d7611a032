internal import Basics
internal import Model
internal import Templates

/// One export on the page about the build: what became of its records.
struct ImportRow: TemplateContext {
  let ledger: ImportLedger
  let strings: Strings

  static let fields: Fields<ImportRow> = [
    .text("path", "the file or folder") { short($0.ledger.path) },
    .text("format", "the program that wrote it") { $0.ledger.format },
    .text("read", "how many records it has") { $0.strings.count($0.ledger.read, "record", "records") },
    .text("made", "how many became messages") {
      $0.strings.count($0.ledger.made, "message", "messages")
    },
    .text("conversations", "in how many conversations") {
      $0.strings.count($0.ledger.conversations, "conversation", "conversations")
    },
    .text("missingFiles", "files that messages name and it does not carry; nothing when none") { row in
      row.ledger.missingFiles == 0
        ? nil : row.strings.count(row.ledger.missingFiles, "file is not in it", "files are not in it")
    },
    .strings("assumed", "what was assumed where the export does not say it") {
      $0.ledger.assumed.map(short)
    },
    .text("unread", "how many of its files no format reads and no message names; nothing when none") { row in
      row.ledger.unread.isEmpty
        ? nil : row.strings.count(row.ledger.unread.count, "file was not read", "files were not read")
    },
    .text("unreadNames", "the names of the first of them") { short($0.ledger.unreadNames) },
    .list("skipped", "records that became no message, by the first reasons") {
      $0.ledger.skipped.prefix(reasonLimit).map(SkippedRow.init)
    },
    .text("moreSkipped", "how many more reasons there are; nothing when all are listed") {
      $0.more($0.ledger.skipped)
    },
    .list("changed", "records that were kept with a fault, by the first reasons") {
      $0.ledger.changed.prefix(reasonLimit).map(SkippedRow.init)
    },
    .text("moreChanged", "how many more reasons there are; nothing when all are listed") {
      $0.more($0.ledger.changed)
    },
  ]

  /// `imports.json` has all reasons.
  private static let reasonLimit = 20

  private func more(_ reasons: [ImportLedger.Skipped]) -> String? {
    let rest = reasons.count - Self.reasonLimit
    return rest > 0 ? strings.count(rest, "more", "more") : nil
  }

  /// Words of the content with its unseen characters in sight, as much of them as a row may take.
  static func short(_ text: String) -> String { RowText.short(VisibleText.escaped(text)) }

  /// Bytes of a row, near enough.
  static func weight(_ ledger: ImportLedger) -> Int {
    let reasons = ledger.skipped.prefix(reasonLimit) + ledger.changed.prefix(reasonLimit)
    let texts = [ledger.path, ledger.unreadNames] + ledger.assumed + reasons.map(\.reason)
    return texts.reduce(500 + 250 * reasons.count) { $0 + ListParts.weight(short($1)) + 60 }
  }
}

/// One reason why records of an export became no message.
struct SkippedRow: TemplateContext {
  let skipped: ImportLedger.Skipped

  static let fields: Fields<SkippedRow> = [
    .text("reason", "in words") { ImportRow.short($0.skipped.reason) },
    .text("count", "how many") { Count.grouped($0.skipped.count) },
    .text("lines", "lines of the first ones; nothing when there are none") { $0.lines },
  ]

  private var lines: String? {
    guard !skipped.lines.isEmpty else { return nil }
    let more = skipped.count > skipped.lines.count ? ", …" : ""
    return skipped.lines.map(String.init).joined(separator: ", ") + more
  }
}
