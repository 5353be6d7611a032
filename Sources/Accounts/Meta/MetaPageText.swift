internal import Basics
internal import ImportKit

/// The text of a message on a page: the parts of its content, each in a `div` of its own.
///
/// Meta writes some texts and links again below the first: words that were there before are left out.
struct MetaPageText {
  private var part = RichText()
  /// The words of the part, without marks.
  private var words = ""
  private var parts: [String] = []
  private var said: Set<[Substring]> = []
  private var addresses: Set<Substring> = []
  /// Elements other than `div` that are open: a list is not cut.
  private var inner = 0

  private static let single: Set<String> = ["br", "img", "hr", "wbr", "input", "source"]

  mutating func take(_ piece: TagReader.Piece) {
    switch piece {
    case .text(let text):
      words += text
      part.add(text)
      return
    case .open(let tag) where tag.name == "div": endPart()
    case .close("div"): endPart()
    case .open(let tag):
      if tag.name == "br" { words += "\n" }
      if !tag.isClosed, !Self.single.contains(tag.name) { inner += 1 }
    case .close: inner = max(0, inner - 1)
    }
    part.take(piece)
  }

  private mutating func endPart() {
    guard inner == 0 else { return }
    let (markdown, words) = (part.markdown, words.split(whereSeparator: \.isWhitespace))
    (part, self.words) = (RichText(), "")
    guard !markdown.isEmpty, !isSaid(words) else { return }
    parts.append(markdown)
    said.insert(words)
    addresses.formUnion(words.filter { $0.contains("://") })
  }

  /// Whether an earlier part has the same words, or names the same address.
  private func isSaid(_ words: [Substring]) -> Bool {
    !words.isEmpty && said.contains(words) || words.count == 1 && addresses.contains(words[0])
  }

  /// All parts, as paragraphs.
  var markdown: String {
    var copy = self
    copy.inner = 0
    copy.endPart()
    return copy.parts.joined(separator: "\n\n")
  }
}
