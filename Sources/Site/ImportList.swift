internal import JSON
package import Model

/// `/about/build/imports.json`: the ledgers of all imports as JSON.
package struct ImportList {
  private let ledgers: [ImportLedger]

  static let path = "about/build/imports.json"

  package init(_ ledgers: [ImportLedger]) { self.ledgers = ledgers }

  /// Nil if nothing was imported.
  package var file: OutputFile? {
    guard !ledgers.isEmpty else { return nil }
    var json = JSONWriter()
    json.object { out in
      out.list("imports", ledgers) { list, ledger in list.object { $0.members(of: ledger) } }
    }
    return OutputFile(path: Self.path, content: .bytes(json.bytes + [UInt8(ascii: "\n")]))
  }
}
