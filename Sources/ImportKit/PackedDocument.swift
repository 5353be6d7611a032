/// Document types that are zip archives, recognised by the names in them: one per row.
package struct PackedDocument {
  package let what: String
  package let help: String
  /// A name that each contains; for folders, a prefix of names.
  package let name: String

  package static func of(_ export: Export) -> PackedDocument? {
    let names = export.files.map(export.inner)
    return all.first { row in
      row.name.hasSuffix("/") ? names.contains { $0.hasPrefix(row.name) } : names.contains(row.name)
    }
  }

  private static let text = "save it as plain text (.txt)"

  private static let all = [
    PackedDocument(what: "a Word document", help: text, name: "word/document.xml"),
    PackedDocument(what: "an Excel workbook", help: "save it as CSV", name: "xl/workbook.xml"),
    PackedDocument(what: "a presentation", help: text, name: "ppt/presentation.xml"),
    PackedDocument(
      what: "an OpenDocument file", help: "save it as plain text or CSV", name: "META-INF/manifest.xml"),
    PackedDocument(what: "an e-book", help: text, name: "META-INF/container.xml"),
    PackedDocument(
      what: "an Android app", help: "pass an exported chat", name: "AndroidManifest.xml"),
  ]
}
