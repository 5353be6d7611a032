internal import JSON
package import Model

/// `/about/build/imports.json`: the same for programs.
package struct ImportList {
  private let ledgers: [ImportLedger]

  static let path = "about/build/imports.json"

  package init(_ ledgers: [ImportLedger]) { self.ledgers = ledgers }

  /// Nil when nothing was imported.
  package var file: OutputFile? {
    guard !ledgers.isEmpty else { return nil }
    var json = JSONWriter()
    json.object { out in out.list("imports", ledgers) { $0.ledger($1) } }
    return OutputFile(path: Self.path, content: .bytes(json.bytes + [UInt8(ascii: "\n")]))
  }
}

extension JSONWriter {
  fileprivate mutating func ledger(_ ledger: ImportLedger) {
    object { out in
      out.text("path", ledger.path)
      out.text("format", ledger.format)
      out.integer("conversations", ledger.conversations)
      out.integer("read", ledger.read)
      out.integer("made", ledger.made)
      out.integer("missingFiles", ledger.missingFiles)
      out.list("skipped", ledger.skipped) { list, skipped in
        list.object { out in
          out.text("reason", skipped.reason)
          out.integer("count", skipped.count)
          out.list("lines", skipped.lines) { $0.integer($1) }
        }
      }
    }
  }
}
