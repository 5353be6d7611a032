import ImportKit
@testable import Imports
import TestSupport
import Testing

@Suite("docs/imports.md")
struct FormatDocumentTests {
  @Test("has a row for every format, and names every program whose exports are known and not read")
  func formats() throws {
    let rows = ExportFormats.all.map { format in
      [
        format.title, "`\(format.name)`", Self.status(format), format.origin.replacing("<", with: "\\<"),
        format.carriesFiles ? "yes" : "",
        format.hasZones ? "" : "`imports.timezone`: its times have no zone",
      ]
    }
    let table = DocumentPart.table(["Program", "`--format`", "Read", "From", "Files", "Needs"], rows)
    let known = KnownProgram.all.map(\.title).joined(separator: ", ") + "."
    #expect(try DocumentPart.fault(in: "docs/imports.md", after: "<!-- formats -->", text: table) == nil)
    #expect(try DocumentPart.fault(in: "docs/imports.md", after: "<!-- known -->", text: known) == nil)
  }

  private static func status(_ format: any ExportFormat.Type) -> String {
    format.lacks.isEmpty ? "read" : "in part; not read: \(format.lacks)"
  }
}
