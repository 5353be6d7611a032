internal import Basics
internal import Model

/// The words of the built-in theme without any content. A pattern of `redact` may match them without hiding
/// anything.
package enum OwnWords {
  /// In English and in the site's language.
  package static func all(language: String) -> [String] {
    let files = EmbeddedFiles.all.filter { file in
      ThemeWords.isWords(file.path)
        && (StringsMaker.wants(file.path, language: language) || file.path == "strings/en.json")
    }
    return files.flatMap { TextLines.split($0.text).map { String($0) } } + fixed
  }

  /// Words of the program itself, which are not in files of words.
  private static let fixed = [
    "Scrollback", "January February March April May June July August September October November December",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    "index html json jsonl xml txt md ics js css png svg",
    "about assets build calendar card cards chats days feed media opensearch page pages people report root runs"
      + " search services sitemap stories tags thread threads transcript whole sw scrollback",
  ]
}
