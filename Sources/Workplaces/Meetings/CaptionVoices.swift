internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// What one person says in a cue.
struct CaptionPart {
  let speaker: String
  let markdown: String
  /// The text without styles.
  let plain: String
  /// The moment, if the cue has it.
  var time: Instant?
}

/// Finds out who speaks in the cues of a file.
struct CaptionVoices {
  /// The sender of a cue without a speaker.
  static let unknown = "Unknown"
  /// Names before a colon or in parentheses; empty if fewer than half of the cues begin with one.
  private var names: Set<String> = []
  /// Whether the first line of each cue is its speaker.
  private let isNamed: Bool

  init(_ cues: [Caption], isNamed: Bool) {
    self.isNamed = isNamed
    let said = cues.map { $0.lines.filter { !$0.isEmpty } }.filter { !$0.isEmpty }
    // Sounds are in parentheses, too, but nothing follows them.
    let alone = said.compactMap { $0.count > 1 ? Self.alone($0[0]) : nil }
    if alone.count * 2 >= said.count {
      // Others may speak later in a cue.
      names = Set(alone + said.flatMap { $0.dropLast() }.compactMap(Self.alone))
      return
    }
    let found = said.compactMap { lines in
      Self.alone(lines[0]) == nil ? Self.spoken(lines[0], isAbove: lines.count > 1)?.name : nil
    }
    guard found.count * 2 >= said.count else { return }
    // In a dialogue, each line begins with a dash.
    let others = said.flatMap { $0.dropFirst().filter { $0.hasPrefix("-") } }
    names = Set(found + others.compactMap { Self.spoken($0)?.name })
  }

  /// `(Ann Lee)` on a line of its own.
  private static func alone(_ line: String) -> String? {
    guard line.contains("(") else { return nil }
    return line.wholeMatch(of: #/\h*\((\p{Lu}\p{Ll}\S*(?:\h\p{Lu}\S*){1,3})\)\h*/#).map { String($0.1) }
  }

  /// `Ann Lee: text`: a colon after up to six words, or `(Ann Lee)`. Broadcasters write `>> Ann Lee: text`, and in
  /// dialogues `- Ann Lee: text`; scripts with pyannote `[SPEAKER_00] text`. `isAbove`: `Ann Lee:` may be above a text.
  private static func spoken(_ line: String, isAbove: Bool = false) -> (name: String, text: String)? {
    if let name = alone(line) { return (name, "") }
    if line.hasPrefix("["), let mark = line.prefixMatch(of: #/\[([Ss](?:peaker|PEAKER)[ _]\w{1,4})\]\h+/#) {
      return (String(mark.1), String(line[mark.range.upperBound...]))
    }
    var line = line.drop { ">-– ".contains($0) }
    let tag = ["<i>", "<b>", "<u>"].first { line.hasPrefix($0) } ?? ""
    line = line.dropFirst(tag.count)
    guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let text = line[line.index(after: colon)...]
    let isApart = text.first?.isWhitespace ?? isAbove
    guard line[colon] == "：" || isApart else { return nil }
    let name = String(line[..<colon]).trimmed
    let words = name.split(separator: " ")
    let isName = !name.isEmpty && name.count <= 60 && words.count <= 6 && words.allSatisfy(isNamePart)
    return isName ? (name, tag + String(text).trimmed) : nil
  }

  /// Dots belong to titles and initials; others end a sentence.
  private static func isNamePart(_ word: Substring) -> Bool {
    !word.contains { "<>.?!\"".contains($0) }
      || word.wholeMatch(of: #/(?i)(?:\p{L}\.)+|(?:dr|mrs?|ms|prof|st|jr|sr)\./#) != nil
  }

  func parts(of cue: Caption, _ out: inout ImportWriter) -> [CaptionPart] {
    let text = cue.lines.joined(separator: "\n").trimmed
    let lines = cue.lines.filter { !$0.isEmpty }
    if let speaker = cue.speaker { return Self.part(text, speaker).map { [$0] } ?? [] }
    if isNamed, lines.count > 1 {
      let said = lines.dropFirst().joined(separator: "\n")
      return Self.part(said, lines[0].trimmed).map { [$0] } ?? []
    }
    if text.hasPrefix("{"), let record = Self.record(text, cue.position) { return [Self.part(record, &out)] }
    var parts: [CaptionPart] = []
    for piece in Self.voices(text) {
      let pieces = piece.voice == nil ? named(piece.text) : [(piece.voice, piece.text)]
      parts += pieces.compactMap { Self.part($0.1, $0.0 ?? Self.unknown) }
    }
    return parts
  }

  /// Nil if there is no text.
  private static func part(_ text: String, _ speaker: String) -> CaptionPart? {
    let markdown = CaptionText.markdown(text)
    return markdown.isEmpty
      ? nil : CaptionPart(speaker: speaker, markdown: markdown, plain: CaptionText.plain(text))
  }

  // MARK: the record of a cue

  private static let known: Set<String> = [
    "startDateTime", "endDateTime", "speakerName", "spokenText", "spokenLanguage",
  ]

  /// The record that Teams writes into each cue of a transcript with metadata; nil for any other text.
  private static func record(_ text: String, _ cue: SourcePosition) -> ContentValue? {
    var problems = Problems(path: "")
    let value = try? JSONFile.read(Array(text.utf8), line: cue.line + 1, path: "", &problems)
    return value?.entries?.contains { known.contains($0.key) } == true ? value : nil
  }

  private static func part(_ record: ContentValue, _ out: inout ImportWriter) -> CaptionPart {
    if record["speakerName"] == nil { out.drift("cue has no \"speakerName\"", at: record.position) }
    let time = ImportedTime.iso(record["startDateTime"])
    if time == nil { out.drift("cue has no readable \"startDateTime\"", at: record.position) }
    var message = Message(
      id: "", sender: record.text("speakerName") ?? unknown, text: "", time: .untimed,
      position: record.position)
    if let spoken = record.text("spokenText") {
      let rest = out.others(of: record, besides: known, "a cue")
      message.text = [MarkdownText.escaped(spoken), rest].filter { !$0.isEmpty }.joined(separator: "\n\n")
    } else {
      message = out.kept(record, as: "cue", because: "cue has no \"spokenText\"", message)
    }
    return CaptionPart(
      speaker: message.sender, markdown: message.text, plain: record.text("spokenText") ?? message.text,
      time: time)
  }

  // MARK: voices and names

  private typealias Piece = (voice: String?, text: String)

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) private static let voice = #/<v(?:\.[^\s>]*)?(?:\s+([^>]*))?>|<\/v>/#

  private static func voices(_ text: String) -> [Piece] {
    guard text.contains("<v") else { return [(nil, text)] }
    var (pieces, start, open): ([Piece], String.Index, String?) = ([], text.startIndex, nil)
    for match in text.matches(of: voice) {
      let before = String(text[start..<match.range.lowerBound])
      pieces.append((open, match.1 == nil ? before : withoutDash(before)))
      start = match.range.upperBound
      let name = match.1.map { RichText.unescaped(String($0)).trimmed } ?? ""
      open = name.isEmpty ? nil : name
    }
    return pieces + [(open, String(text[start...]))]
  }

  /// Splits the text before each line that begins with a known name.
  private func named(_ text: String) -> [Piece] {
    guard !names.isEmpty else { return [(nil, text)] }
    var pieces: [Piece] = []
    let isAlone = !text.contains("\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if isAlone, Self.alone(String(line)) != nil {
        pieces.append((nil, String(line)))
      } else if let (name, text) = Self.spoken(String(line), isAbove: number < lines.count - 1),
        names.contains(name)
      {
        // WhisperX writes `[SPEAKER_00]: text`.
        let match = name.wholeMatch(of: #/\[([^\[\]]+)\]|\(([^()]+)\)/#)
        let bare = (match?.1 ?? match?.2).map(String.init) ?? name
        if let last = pieces.indices.last { pieces[last].text = Self.withoutDash(pieces[last].text) }
        pieces.append((RichText.unescaped(bare), text))
      } else if let last = pieces.indices.last {
        pieces[last].text += "\n" + line
      } else {
        pieces.append((nil, String(line)))
      }
    }
    return pieces
  }
}

extension CaptionVoices {
  /// Some programs write a dash before a speaker, on the same line or one of its own.
  private static func withoutDash(_ text: String) -> String {
    text.trimmed.hasSuffix("-") ? text.replacing(#/(?:^|\n)\h*-\s*$/#, with: "") : text
  }
}
