/// Documents that are zip archives inside, told by the names in them: a row each.
package struct PackedDocument {
  package let what: String
  package let help: String
  /// A name that each has; for folders the beginning of names.
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
      what: "a program for Android", help: "give the export of a chat", name: "AndroidManifest.xml"),
    PackedDocument(
      what: "a log of Inspect, which cannot be read yet", help: "convert it to JSON: inspect log dump",
      name: "_journal/start.json"),
    PackedDocument(
      what: "Discord's data package of one account, which cannot be read yet",
      help: "it has only your own messages; export channels with DiscordChatExporter as JSON",
      name: "messages/index.json"),
    PackedDocument(
      what: "Discord's data package of one account, which cannot be read yet",
      help: "it has only your own messages; export channels with DiscordChatExporter as JSON",
      name: "Messages/index.json"),
  ]
}
