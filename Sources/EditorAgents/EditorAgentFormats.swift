package import ImportKit

/// The formats of extensions of code editors, and of OpenHands. Add a format as a file here and a line in this list.
package enum EditorAgentFormats {
  package static let all: [any ExportFormat.Type] = [
    OpenHandsFormat.self, VSCodeChatFormat.self, CursorFormat.self, CursorExportFormat.self,
    CursorDatabaseFormat.self, ClineFormat.self, ContinueFormat.self,
  ]
}
