package import ImportKit

/// The formats of extensions of code editors. Add a format as a file here and a line in this list.
package enum EditorAgentFormats {
  package static let all: [any ExportFormat.Type] = [ClineFormat.self, ContinueFormat.self]
}
