internal import Markup
internal import Model

/// One export on the page about the build: what became of its records.
struct ImportRow: TemplateContext {
  let ledger: ImportLedger
  let strings: Strings

  static let fields: Fields<ImportRow> = [
    .text("path", "the file or folder") { VisibleText.escaped($0.ledger.path) },
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
      $0.ledger.assumed.map(VisibleText.escaped)
    },
    .text("unread", "how many of its files no format reads and no message names; nothing when none") { row in
      row.ledger.unread.isEmpty
        ? nil : row.strings.count(row.ledger.unread.count, "file was not read", "files were not read")
    },
    .text("unreadNames", "the names of the first of them") { VisibleText.escaped($0.ledger.unreadNames) },
    .list("skipped", "records that became no message, by reason") { $0.ledger.skipped.map(SkippedRow.init) },
    .list("changed", "records that were kept with a fault, by reason") {
      $0.ledger.changed.map(SkippedRow.init)
    },
  ]
}

/// One reason why records of an export became no message.
struct SkippedRow: TemplateContext {
  let skipped: ImportLedger.Skipped

  static let fields: Fields<SkippedRow> = [
    .text("reason", "in words") { VisibleText.escaped($0.skipped.reason) },
    .text("count", "how many") { Count.grouped($0.skipped.count) },
    .text("lines", "lines of the first ones; nothing when there are none") { $0.lines },
  ]

  private var lines: String? {
    guard !skipped.lines.isEmpty else { return nil }
    let more = skipped.count > skipped.lines.count ? ", …" : ""
    return skipped.lines.map(String.init).joined(separator: ", ") + more
  }
}
