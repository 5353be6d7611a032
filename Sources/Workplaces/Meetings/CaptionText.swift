internal import Basics
internal import ImportKit

/// The text of a cue: tags of WebVTT and SRT as Markdown.
enum CaptionText {
  /// The moment of a word, as in karaoke. A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let time = #/<\d{1,4}:[\d:.]{4,12}>/#

  static func markdown(_ text: String) -> String {
    RichText.markdown(plainTags(text), RichText.Dialect(keepsLines: true))
  }

  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x3C, 0x26, 0x7B].contains($0) }) else { return text.trimmed }
    return RichText.unescaped(plainTags(text).replacing(#/<[^>]*>/#, with: "")).trimmed
  }

  /// Tags without classes, also those in braces (`{\i1}`); no times of karaoke, and no positions of SRT (`{\an8}`).
  private static func plainTags(_ text: String) -> String {
    var text = text
    if text.contains("{\\") {
      text = text.replacing(#/\{\\([ibu])([01])\}/#) { "<\($0.2 == "0" ? "/" : "")\($0.1)>" }
      text = text.replacing(#/\{\\(?:an?\d|pos|move|fad|fs\d|fn|1?c&)[^}]{0,40}\}/#, with: "")
    }
    guard text.contains("<") else { return text }
    text = text.replacing(time, with: "")
    return text.replacing(#/<(c|i|b|u|ruby|rt|lang)[.\h][^>]*>/#) { "<\($0.1)>" }
  }

  /// Without the lines that a cue repeats from the one before, as captions of YouTube do if their words have moments.
  static func withoutRepeats(_ cues: [Caption]) -> [Caption] {
    guard cues.contains(where: { $0.lines.contains(where: hasTime) }) else { return cues }
    var (before, words): (Caption?, [String]) = (nil, [])
    return cues.map { cue in
      var cue = cue
      let lines = cue.lines.filter { !plain($0).isEmpty }
      let said = lines.map(plain)
      if rolls(from: before, to: cue) {
        let start = lines.prefix(min(words.count, mostLines)).prefix { !hasTime($0) && !$0.contains("<v") }
        let count = (0...start.count).last { words.suffix($0) == said.prefix($0) } ?? 0
        if count > 0 { (cue.lines, cue.isRepeat) = (Array(lines.dropFirst(count)), true) }
      }
      (before, words) = (cue, said)
      return cue
    }
  }

  /// More lines are not shown at once.
  private static let mostLines = 8

  /// Whether lines may roll up from one cue into the next: this begins when the other ends, and the other has moments
  /// or repeats lines itself, or this is as short as only a repeat is.
  private static func rolls(from before: Caption?, to cue: Caption) -> Bool {
    guard let before, let first = before.start, let end = before.end, let start = cue.start,
      first <= start, start <= end + 100
    else { return false }
    let isShort = cue.end.map { (0...50).contains($0 - start) } ?? false
    return isShort || before.isRepeat || before.lines.contains(where: hasTime)
  }

  private static func hasTime(_ line: String) -> Bool {
    line.utf8.contains(UInt8(ascii: "<")) && line.firstMatch(of: time) != nil
  }
}
