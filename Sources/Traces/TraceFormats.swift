package import ImportKit

/// The formats of programs that record calls of models as spans. Add a format as a file here and a line in this list.
package enum TraceFormats {
  package static let all: [any ExportFormat.Type] = [
    OTLPFormat.self, LangSmithFormat.self, LangfuseFormat.self,
  ]
}
