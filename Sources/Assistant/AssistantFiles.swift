internal import Basics
internal import Content
internal import Model

/// Sorts the files of `content/assistant` by type.
struct AssistantFiles {
  /// The rules of the site, and others that only `scrollback simulate` uses; those are checked, not shown.
  private(set) var rules: [InputFile] = []
  private(set) var scripts: [InputFile] = []
  private(set) var diagnostics: [Diagnostic] = []

  static let rulesName = "rules.json"

  init(_ files: [InputFile]) {
    for file in files {
      let parts = file.parts.dropFirst()
      if parts.count == 1, file.name == Self.rulesName || Self.isVariant(file) {
        rules.append(file)
      } else if parts.count == 2, parts.first == "scripts" {
        scripts.append(file)
      } else {
        diagnostics.append(
          Diagnostic(
            .warning, "file is not used", path: file.path,
            help: ["use rules.json, rules-<name>.json or scripts/<name>.txt"]))
      }
    }
  }

  /// The rules of a file with all its problems; nil if they are unusable.
  static func read(
    _ file: InputFile, _ settings: SiteSettings.Assistant, _ strings: Strings = Strings()
  ) -> (rules: AssistantRules?, diagnostics: [Diagnostic]) {
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let rules = try AssistantRulesReader.read(file, AssistantRules(settings, strings), &problems)
      return (rules, problems.diagnostics)
    } catch {
      return (nil, problems.diagnostics + [error])
    }
  }

  private static func isVariant(_ file: InputFile) -> Bool {
    file.fileExtension == "json" && file.name.hasPrefix("rules-")
  }
}
