internal import Basics
internal import Content
internal import Model
internal import Templates

/// The built-in and the project's files of words, merged for one language (C-60).
struct ThemeWords {
  let strings: Strings
  let texts: TemplateTexts
  let warnings: [Diagnostic]

  /// Reads only the files of this language and the English ones, which are the reference.
  init(_ overrides: [InputFile], language: String, usesLocalFormats: Bool) throws(ThemeErrors) {
    var problems: [Diagnostic] = []
    let wanted = { (path: String) in
      Self.isWords(path) && StringsMaker.wants(path, language: language)
    }
    var files = EmbeddedFiles.all.filter { wanted($0.path) }.compactMap { file in
      Self.file("templates/\(file.path)", isOverride: false, &problems) { () throws(Diagnostic) in
        Array(file.text.utf8)
      }
    }
    files += overrides.filter { wanted($0.contentPath) }.compactMap { file in
      Self.file(file.path, isOverride: true, &problems) { () throws(Diagnostic) in try file.bytes() }
    }
    let maker = StringsMaker(files, language: language, usesLocalFormats: usesLocalFormats)
    problems += maker.diagnostics
    guard !problems.contains(where: { $0.severity == .error }) else {
      throw ThemeErrors(diagnostics: problems)
    }
    (strings, texts, warnings) = (maker.strings, maker.texts, problems)
  }

  static func isWords(_ path: String) -> Bool { path.hasPrefix("strings/") && path.hasSuffix(".json") }

  private static func file(
    _ path: String, isOverride: Bool, _ diagnostics: inout [Diagnostic],
    _ bytes: () throws(Diagnostic) -> [UInt8]
  ) -> WordsFile? {
    var problems = Problems(path: path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      return try WordsFile(bytes(), path: path, isOverride: isOverride, &problems)
    } catch {
      problems.append(error)
      return nil
    }
  }
}
