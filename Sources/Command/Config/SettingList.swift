internal import Basics
internal import Content
internal import Model

/// An effective setting and its source.
struct SourcedSetting {
  let setting: EffectiveSetting
  /// `content/site.yml:4`, or `default`.
  let source: String
}

/// All settings of a project and their sources, in the order of site.yml.
struct SettingList {
  private let settings: SiteSettings
  /// Line in site.yml by setting name.
  private let lines: [String: Int]
  private let file: String

  init(_ project: [InputFile]) throws(CommandFailure) {
    guard let file = project.first(where: { $0.contentPath == "site.yml" }) else {
      (settings, lines, self.file) = (SiteSettings(), [:], "")
      return
    }
    let read = SiteSettings.read(file)
    let errors = read.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw CommandFailure(status: .configuration, diagnostics: errors) }
    settings = read.settings
    self.file = file.path
    lines = try wrap(.configuration) { () throws(Diagnostic) in
      Self.lines(try YAMLReader.read(try file.text(), path: file.path), "")
    }
  }

  /// `chats.pageSize` → 12.
  private static func lines(_ value: ContentValue, _ prefix: String) -> [String: Int] {
    guard case .map(let entries) = value.kind else { return [:] }
    return entries.reduce(into: [:]) { out, entry in
      out[prefix + entry.key] = entry.position.line
      out.merge(lines(entry.value, "\(prefix)\(entry.key).")) { first, _ in first }
    }
  }

  var all: [SourcedSetting] {
    settings.effective.map { SourcedSetting(setting: $0, source: source($0.name)) }
  }

  private func source(_ name: String) -> String {
    if let line = lines[name] { return "\(file):\(line)" }
    if name == "now", settings.now == nil { return "the clock, or SOURCE_DATE_EPOCH" }
    return "default"
  }
}
