internal import Basics
internal import Content

/// Finds the name in `personal_information.json`; ignores the rest of the file (addresses, birthday).
enum InstagramProfile {
  static func name(
    in files: [String: InputFile], folder: String, _ diagnostics: inout [Diagnostic]
  ) -> String? {
    let keys = files.keys.filter { $0.hasPrefix("\(folder)/") && $0.hasSuffix("/personal_information.json") }
    guard let key = keys.min(), let file = files[key] else { return nil }
    var ignored = Problems(path: file.path)
    do throws(Diagnostic) {
      return name(in: try JSONFile.readForeign(file, &ignored))
    } catch {
      // The stories are readable without it; their folder provides the name.
      var warning = error
      warning.severity = .warning
      diagnostics.append(warning)
      return nil
    }
  }

  private static func name(in value: ContentValue) -> String? {
    let fields = value["profile_user"]?.list?.first?["string_map_data"]
    for key in ["Name", "Username"] {
      let text = RepairedText.repair(fields?[key]?["value"]?.string ?? "")
      if text.contains(where: { !$0.isWhitespace }) { return text }
    }
    return nil
  }
}

extension ContentValue {
  fileprivate subscript(key: String) -> ContentValue? { entries?.first { $0.key == key }?.value }
}
