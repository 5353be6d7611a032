internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// What a `media_wrap` of a page has: a file, or a card about a call, a place, a contact or a poll.
///
/// A card has a title, a description and a state: `Photo`, why the file is not there, `720x1280, 55.1 KB`.
struct TelegramPageMedia {
  /// `voice_message` for `media_voice_message`; empty for a picture or a film that is shown itself.
  private(set) var kind = ""
  private var addresses: [String] = []
  /// Pictures and films that are shown: the files themselves only if no link names one.
  private var shown: [String] = []
  private var texts: [(part: String, words: String)] = []
  private var isNew = true

  var isCall: Bool { kind == "call" }

  mutating func begin(_ tag: TagReader.Tag, _ classes: Set<String>) {
    isNew = true
    let names = classes.filter { $0.hasPrefix("media_") && $0 != "media_wrap" }
    if kind.isEmpty, let name = names.min() { kind = String(name.dropFirst("media_".count)) }
    if tag.name == "a", let address = tag["href"], !address.isEmpty { addresses.append(address) }
    if ["img", "video", "audio"].contains(tag.name), let address = tag["src"], !address.isEmpty {
      shown.append(address)
    }
  }

  private static let parts = [
    "video_duration", "gif_play", "title", "description", "status", "question", "answer", "total", "details",
  ]

  /// `elements`: the classes of the open elements, the innermost last.
  mutating func take(_ words: String, in elements: some BidirectionalCollection<Set<String>>) {
    let part = elements.reversed().lazy.compactMap { open in Self.parts.first(where: open.contains) }.first
    if isNew || texts.isEmpty {
      if words.trimmed.isEmpty { return }
      texts.append((part ?? "", words))
    } else {
      texts[texts.count - 1].words += words
    }
    isNew = false
  }

  /// The words of the parts with these names.
  private func words(_ parts: String...) -> [String] {
    texts.filter { parts.contains($0.part) }.map { $0.words.trimmed }.filter { !$0.isEmpty }
  }

  // MARK: files

  /// Those that can be a file, by the name of their class.
  private static let mimes = [
    "photo": "image/jpeg", "video": "video/mp4", "voice_message": "audio/ogg", "audio_file": "audio/mpeg",
    "file": "",
  ]

  private var isFile: Bool { kind.isEmpty || Self.mimes[kind] != nil }

  /// The files beside the page, or the one that was not exported.
  func attachments(
    _ export: Export, from folder: String, at position: SourcePosition, _ strings: Strings
  ) -> [Attachment] {
    let paths = (addresses.isEmpty && ["", "photo"].contains(kind) ? shown : addresses).filter {
      !$0.contains("://") && !$0.hasPrefix("#")
    }
    guard paths.isEmpty else {
      return paths.map { path in
        var file = export.attachment(path, from: folder, at: position, strings)
        file.duration = seconds
        if let title = words("title").first, ["file", "audio_file"].contains(kind), title != file.title {
          file.name = title
        }
        if isSticker { file.alt = sticker(strings) }
        return file
      }
    }
    return missing(at: position, strings).map { [$0] } ?? []
  }

  private func missing(at position: SourcePosition, _ strings: Strings) -> Attachment? {
    guard let mime = Self.mimes[kind] else { return nil }
    let sticker = isSticker ? sticker(strings) : ""
    return Attachment(
      path: name(strings), alt: sticker, mime: isSticker ? "image/webp" : mime, caption: sticker,
      duration: seconds, position: position)
  }

  private var isSticker: Bool { kind == "photo" && words("title") == ["Sticker"] }

  /// `Sticker 😀`, from the state `😀, 25.1 KB`.
  private func sticker(_ strings: Strings) -> String {
    let emoji = words("status").first?.prefix { $0 != "," } ?? ""
    guard !emoji.isEmpty, !emoji.contains(where: { $0.isASCII }) else { return "" }
    return strings.text("Sticker {name}", ["name": String(emoji)])
  }

  private func name(_ strings: Strings) -> String {
    let title = words("title").first ?? ""
    switch (kind, title) {
    case ("photo", "Sticker"): return strings["sticker"]
    case ("photo", _): return strings["photo"]
    case ("video", "Video message"): return strings["video message"]
    case ("video", "Animation"): return strings["animation"]
    case ("video", _): return strings["video"]
    case ("voice_message", _): return strings["voice message"]
    case ("audio_file", ""): return strings["audio"]
    default: return title.isEmpty ? strings["file"] : title
    }
  }

  /// From `01:02, 25.1 MB`.
  private var seconds: Double? {
    let text = words("video_duration", "status").first ?? ""
    guard let match = text.prefixMatch(of: #/(?:(\d{1,3}):)?(\d{1,2}):(\d\d)(?!\d)/#) else { return nil }
    let hours = match.1.flatMap { Double($0) } ?? 0
    return hours * 3600 + (Double(match.2) ?? 0) * 60 + (Double(match.3) ?? 0)
  }

  // MARK: cards

  /// `Outgoing (61 seconds)`, the state of a call.
  var state: String { words("status").joined(separator: "\n") }

  /// What is no file, as Markdown. The title of a call is the other person.
  func markdown(_ strings: Strings) -> String {
    switch kind {
    case "call": ""
    case "contact": contact(strings)
    case "location", "live_location", "venue": place
    case "poll" where !words("question").isEmpty: poll(strings)
    case "game": "🎮 " + card
    case "invoice": "🧾 " + card
    case _ where isFile: lines(texts.filter { $0.part.isEmpty }.map(\.words))
    default: lines(texts.map(\.words))
    }
  }

  private func lines(_ words: [String]) -> String {
    words.map { MarkdownText.escaped($0.trimmed) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// `A cup: a big one, USD 5`.
  private var card: String {
    let rest = words("description", "status", "details", "").joined(separator: ", ")
    return MarkdownText.escaped((words("title") + (rest.isEmpty ? [] : [rest])).joined(separator: ": "))
  }

  private func contact(_ strings: Strings) -> String {
    var text = StyledText()
    text.append("👤 " + (words("title").first ?? strings["Contact"]))
    for phone in words("description", "status") {
      text.append(", ")
      let number = phone.filter { $0.isNumber || $0 == "+" }
      text.append(phone, link: number.isEmpty ? nil : "tel:" + number)
    }
    return text.markdown
  }

  private var place: String {
    let state = words("description", "status")
    let spot = (addresses + state).lazy.compactMap {
      $0.firstMatch(of: #/(-?\d{1,3}(?:\.\d{1,20})?), ?(-?\d{1,3}(?:\.\d{1,20})?)/#)
    }.first
    // A place without a name is called by its kind.
    let names = spot != nil && words("title") == ["Location"] ? state : words("title") + state
    var text = StyledText()
    text.append("📍 ")
    let name = names.isEmpty ? spot.map { "\($0.1), \($0.2)" } ?? "" : names.joined(separator: ", ")
    text.append(name, link: spot.map { "geo:\($0.1),\($0.2)" })
    return text.markdown
  }

  /// The votes of an answer follow it.
  private func poll(_ strings: Strings) -> String {
    var answers: [(text: String, votes: Int?)] = []
    for text in texts {
      let words = text.words.trimmed
      if text.part == "answer" {
        answers.append((words.hasPrefix("- ") ? String(words.dropFirst(2)) : words, nil))
      } else if text.part == "details", !answers.isEmpty, let votes = words.firstMatch(of: #/\d{1,9}/#) {
        answers[answers.count - 1].votes = Int(votes.0)
      }
    }
    let total = words("total").map { MarkdownText.escaped($0) }
    let question = words("question").joined(separator: " ")
    return ([MarkdownText.poll(question, answers, strings)] + total).joined(separator: "\n\n")
  }
}
