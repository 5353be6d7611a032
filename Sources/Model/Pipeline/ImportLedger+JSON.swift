package import JSON

extension JSONWriter {
  /// The ledger as members of the object that is open.
  package mutating func members(of ledger: ImportLedger) {
    text("path", ledger.path)
    text("format", ledger.format)
    integer("conversations", ledger.conversations)
    integer("read", ledger.read)
    integer("made", ledger.made)
    integer("missingFiles", ledger.missingFiles)
    list("assumed", ledger.assumed) { $0.string($1) }
    list("skipped", ledger.skipped) { list, skipped in
      list.object { out in
        out.text("reason", skipped.reason)
        out.integer("count", skipped.count)
        out.list("lines", skipped.lines) { $0.integer($1) }
      }
    }
  }
}
