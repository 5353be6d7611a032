package import JSON

extension JSONWriter {
  /// Writes the ledger as members of the open object.
  package mutating func members(of ledger: ImportLedger) {
    text("path", ledger.path)
    text("format", ledger.format)
    integer("conversations", ledger.conversations)
    integer("read", ledger.read)
    integer("made", ledger.made)
    integer("missingFiles", ledger.missingFiles)
    list("assumed", ledger.assumed) { $0.string($1) }
    list("unread", ledger.unread) { $0.string($1) }
    reasons("skipped", ledger.skipped)
    reasons("changed", ledger.changed)
  }

  private mutating func reasons(_ name: String, _ entries: [ImportLedger.Skipped]) {
    list(name, entries) { list, entry in
      list.object { out in
        out.text("reason", entry.reason)
        out.integer("count", entry.count)
        out.list("lines", entry.lines) { $0.integer($1) }
      }
    }
  }
}
