internal import Basics
internal import JSON
internal import Model
internal import Templates

/// Settings as text: a complete site.yml, or JSON.
enum SettingText {
  /// Each setting with its source as a trailing comment; values that cannot be written in site.yml are
  /// comments.
  static func yaml(_ settings: [SourcedSetting]) -> String {
    var lines: [String] = []
    var group = ""
    for sourced in settings {
      let setting = sourced.setting
      let parts = setting.name.split(separator: ".").map(String.init)
      if parts.count > 1, parts[0] != group { lines.append("\(parts[0]):") }
      group = parts.count > 1 ? parts[0] : ""
      let indent = parts.count > 1 ? "  " : ""
      let comment = isNote(setting) ? "# " : ""
      lines.append("\(indent)\(comment)\(parts.last ?? ""): \(text(setting.value))  # \(sourced.source)")
    }
    return lines.map(VisibleText.escaped).joined(separator: "\n")
  }

  private static func isNote(_ setting: EffectiveSetting) -> Bool {
    if case .note = setting.value { true } else { false }
  }

  /// JSON strings are valid YAML.
  private static func text(_ value: EffectiveSetting.Value) -> String {
    switch value {
    case .text(let text): JSONWriter.quoted(text)
    case .bare(let text), .note(let text): text
    case .list(let texts): "[\(texts.map(JSONWriter.quoted).joined(separator: ", "))]"
    }
  }

  /// `[{"name":"chats.pageSize","value":500,"source":"default"},…]`.
  static func json(_ settings: [SourcedSetting]) -> String {
    let lines = settings.map { sourced in
      let setting = sourced.setting
      let value = isNote(setting) ? JSONWriter.quoted(text(setting.value)) : text(setting.value)
      let parts = [
        ("name", JSONWriter.quoted(setting.name)), ("value", value),
        ("source", JSONWriter.quoted(sourced.source)),
      ]
      return "{" + parts.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }
    return "[\(lines.joined(separator: ",\n"))]"
  }
}
