internal import Basics
package import ImportKit

/// The formats of programs that record calls of models as spans. Add a format as a file here and a line in this list.
package enum TraceFormats {
  package static let all: [any ExportFormat.Type] = [
    OTLPFormat.self, LangSmithFormat.self, LangfuseFormat.self,
  ]
}

extension JSONExport {
  /// Whether the beginning of the file has a field of one of these names.
  func begins(with names: String...) throws(Diagnostic) -> Bool {
    let head = try Export.head(file)
    return names.contains { ByteSearch.place(of: Array("\"\($0)\"".utf8), in: head) != nil }
  }
}
