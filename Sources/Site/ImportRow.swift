internal import Basics
internal import Model
internal import Templates

/// One export on the page about the build, with the results for its records.
struct ImportRow: TemplateContext {
  let ledger: ImportLedger
  let strings: Strings

  static let fields: Fields<ImportRow> = [
    .text("path", "path of the file or folder") { short($0.ledger.path) },
    .text("format", "program that created it") { $0.ledger.format },
    .text("read", "number of records, with the noun") {
      $0.strings.count($0.ledger.read, "record", "records")
    },
    .text("made", "number of messages made, with the noun") {
      $0.strings.count($0.ledger.made, "message", "messages")
    },
    .text("conversations", "number of conversations, with the noun") {
      $0.strings.count($0.ledger.conversations, "conversation", "conversations")
    },
    .text("missingFiles", "number of missing attachments, in words; empty if there are none") { row in
      row.ledger.missingFiles == 0
        ? nil : row.strings.count(row.ledger.missingFiles, "file missing", "files missing")
    },
    .strings("assumed", "assumptions about missing data") {
      $0.ledger.assumed.map(short)
    },
    .text("unread", "number of unread files, in words; empty if there are none") { row in
      row.ledger.unread.isEmpty
        ? nil : row.strings.count(row.ledger.unread.count, "file not read", "files not read")
    },
    .text("unreadNames", "names of the first unread files") { short($0.ledger.unreadNames) },
    .list("skipped", "skipped records by reason, first reasons only") {
      $0.ledger.skipped.prefix(reasonLimit).map(SkippedRow.init)
    },
    .text("moreSkipped", "number of reasons not listed; empty if all are") {
      $0.more($0.ledger.skipped)
    },
    .list("changed", "changed records by reason, first reasons only") {
      $0.ledger.changed.prefix(reasonLimit).map(SkippedRow.init)
    },
    .text("moreChanged", "number of reasons not listed; empty if all are") {
      $0.more($0.ledger.changed)
    },
  ]

  /// `imports.json` contains all reasons.
  private static let reasonLimit = 20

  private func more(_ reasons: [ImportLedger.Skipped]) -> String? {
    let rest = reasons.count - Self.reasonLimit
    return rest > 0 ? strings.count(rest, "more", "more") : nil
  }

  /// Text with unseen characters made visible, shortened to fit a row.
  static func short(_ text: String) -> String { RowText.short(VisibleText.escaped(text)) }

  /// Approximate size of a row in bytes.
  static func weight(_ ledger: ImportLedger) -> Int {
    let reasons = ledger.skipped.prefix(reasonLimit) + ledger.changed.prefix(reasonLimit)
    let texts = [ledger.path, ledger.unreadNames] + ledger.assumed + reasons.map(\.reason)
    return texts.reduce(500 + 250 * reasons.count) { $0 + ListParts.weight(short($1)) + 60 }
  }
}

/// One reason why records were skipped, or changed.
struct SkippedRow: TemplateContext {
  let skipped: ImportLedger.Skipped

  static let fields: Fields<SkippedRow> = [
    .text("reason", "reason in words") { ImportRow.short($0.skipped.reason) },
    .text("count", "number of records") { Count.grouped($0.skipped.count) },
    .text("lines", "line numbers of the first ones; empty if there are none") { $0.lines },
  ]

  private var lines: String? {
    guard !skipped.lines.isEmpty else { return nil }
    let more = skipped.count > skipped.lines.count ? ", …" : ""
    return skipped.lines.map(String.init).joined(separator: ", ") + more
  }
}
