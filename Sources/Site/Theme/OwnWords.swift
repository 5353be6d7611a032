internal import Basics
internal import Model

/// What the built-in theme says without any content: words that a pattern of `redact` may find, and that hide nothing.
package enum OwnWords {
  /// In English and in the language of the site.
  package static func all(language: String) -> [String] {
    let files = EmbeddedFiles.all.filter { file in
      ThemeWords.isWords(file.path)
        && (StringsMaker.wants(file.path, language: language) || file.path == "strings/en.json")
    }
    return files.flatMap { TextLines.split($0.text).map { String($0) } } + fixed
  }

  /// Said by the program, not by files of words.
  private static let fixed = [
    "Scrollback", "January February March April May June July August September October November December",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "index html json jsonl xml txt md ics js css png svg",
    "about assets build calendar card cards chats days feed media opensearch page pages people report root runs"
      + " search services sitemap stories tags thread threads transcript whole sw scrollback",
  ]
}
