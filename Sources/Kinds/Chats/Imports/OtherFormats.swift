internal import Model

/// Chats of other programs in the folder of an export: nothing there is passed over in silence (imports).
enum OtherFormats {
  /// A warning for each other program of which a file lies at the top of the folder, where nobody sends files to.
  static func diagnostics(
    in export: Export, of format: any ExportFormat.Type
  ) throws(Diagnostic) -> [Diagnostic] {
    guard export.isFolder else { return [] }
    var told: [Diagnostic] = []
    for file in export.files where !export.inner(file).contains("/") && isChat(file) {
      guard let other = try ExportFormats.format(of: Export(file)), other.name != format.name else {
        continue
      }
      told.append(
        Diagnostic(
          .warning, "looks like an export of \(other.title) in one of \(format.title); it was passed over",
          path: file.path, help: ["give each program's export a folder of its own"]))
    }
    return told
  }

  private static func isChat(_ file: InputFile) -> Bool {
    ["_chat.txt", "result.json", "conversations.json"].contains(file.name) || file.name.hasPrefix("WhatsApp")
  }
}
