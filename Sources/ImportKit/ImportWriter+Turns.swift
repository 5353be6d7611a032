package import Basics
package import Content
package import Conversations
internal import Foundation
internal import JSON

/// Shared by exports of conversations with assistants.
extension ImportWriter {
  /// The value of a record; nil, with a warning, if it is not JSON. Only an invalid one is counted as a
  /// record here.
  package mutating func value(of line: Lines.Line) -> ContentValue? {
    var problems = Problems(path: path)
    do throws(Diagnostic) {
      var repeated = RepeatedKeys()
      let value = try JSONFile.read(
        line.bytes, line: line.number, column: line.column, path: path, keepingLastOf: &repeated, &problems)
      note(repeated)
      for var diagnostic in problems.diagnostics {
        diagnostic.tally = Tally(Tally.name(of: diagnostic.message))
        warn(diagnostic)
      }
      return value
    } catch {
      record()
      skip("not JSON", at: SourcePosition(line: line.number, column: line.column))
      var warning = error
      warning.severity = .warning
      warning.tally = Tally("not JSON")
      warn(warning)
      return nil
    }
  }

  private static let nothing = Generation()

  /// Writes a record as a turn, or skips it if it is empty.
  package mutating func turn(_ message: Message) {
    var message = message
    message.text = message.text.trimmed
    let generation = message.hasParts ? message.generation : nil
    if generation == Self.nothing { message.generation = nil }
    guard
      !message.text.isEmpty || generation?.standsForText == true || !message.attachments.isEmpty
        || message.error != nil
    else { return skip("no content", at: message.position) }
    if message.kind == .text { message.kind = ConversationRules.emojiOrText(message.text) }
    self.message(message)
  }

  /// An image embedded as base64: a file of the site, or only a name if it cannot be decoded.
  package mutating func picture(_ base64: String, type: String) -> Attachment {
    var attachment = Attachment(path: "picture", alt: "", mime: type, caption: "")
    if type.hasPrefix("image/"), let ending = Self.endings[type], let bytes = Self.decoded(base64) {
      attachment.path = "pictures/\(String(FNV1a.hash(bytes), radix: 16)).\(ending)"
      file(bytes, at: attachment.path)
    }
    return attachment
  }

  /// `data:image/png;base64,…`; nil for other addresses.
  package mutating func picture(dataAddress: String) -> Attachment? {
    Self.parts(ofDataAddress: dataAddress).map { picture($0.data, type: $0.type) }
  }

  /// `data:application/pdf;base64,…` as a file of the site; nil for other addresses. `name`: its own, if it has one.
  package mutating func file(dataAddress: String, named name: String? = nil) -> Attachment? {
    guard let (type, data, isBase64) = Self.parts(ofDataAddress: dataAddress), isBase64,
      let bytes = Self.decoded(data)
    else { return nil }
    let path = "files/\(String(FNV1a.hash(bytes), radix: 16)).\(Self.ending(of: name, type))"
    var attachment = Attachment(path: path, alt: "", mime: type, caption: "", name: name)
    // A page is kept as its source.
    if attachment.isActive { attachment.path += ".txt" }
    file(bytes, at: attachment.path)
    return attachment
  }

  private static func parts(ofDataAddress text: String) -> (type: String, data: String, isBase64: Bool)? {
    guard text.hasPrefix("data:"), let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let words = text.utf8[..<comma].dropFirst("data:".utf8.count)
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let data = String(text[text.utf8.index(after: comma)...])
    return (words.first ?? "", data, words.dropFirst().last == "base64")
  }

  /// Nil for nothing, for more than 32 MB, and for what is no base64.
  private static func decoded(_ base64: String) -> [UInt8]? {
    guard base64.utf8.count <= 32 << 20 else { return nil }
    let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    return data.flatMap { $0.isEmpty ? nil : [UInt8]($0) }
  }

  private static let endings = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp", "text/plain": "txt",
    "text/markdown": "md", "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/x-wav": "wav",
    "video/quicktime": "mov", "application/msword": "doc",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  ]

  /// That of a name, if it is short, or else that of a type.
  private static func ending(of name: String?, _ type: String) -> String {
    let own = name?.split(separator: "/").last?.split(separator: ".").dropFirst().last
    if let own, own.utf8.count <= 8 { return Slug.make(String(own)) }
    return endings[type] ?? Slug.make(type.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? "bin")
  }
}

extension Message {
  /// A turn of a conversation with an assistant, without content so far.
  package init(_ role: Role, _ sender: String, at time: Instant, _ position: SourcePosition) {
    self.init(id: "", sender: sender, text: "", time: time, position: position)
    self.role = role
    generation = Generation()
  }
}

extension Conversation {
  /// A conversation with an assistant.
  package init(assistant title: String, slug: String, source: String) {
    self.init(slug: slug, title: title, source: source)
    kind = .assistant
    isMarkdown = true
  }

  /// Title for a conversation without one: the beginning of its first text.
  package static func title(from text: String, limit: Int = 60) -> String? {
    if let line = plainLine(text, limit) {
      if line.isEmpty { return nil }
      let isShort = line.utf8.count <= limit || line.unicodeScalars.count <= limit
      return isShort ? line : String(line.unicodeScalars.prefix(limit - 1)) + "…"
    }
    let line = firstLine(text)
    if line.isEmpty { return nil }
    return line.utf8.count <= limit || line.count <= limit ? line : line.prefix(limit - 1) + "…"
  }

  /// The first line that is not blank, nor the start of a block of code, nor only a tag, with single spaces.
  private static func firstLine(_ text: String) -> String {
    let lines = text.prefix(400).split(whereSeparator: \.isNewline).filter {
      $0.contains { !$0.isWhitespace }
    }
    let first = lines.first { !isMark(Array($0.utf8)) } ?? lines.first
    return first?.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
  }

  /// The start of a block of code, or a tag such as `<task>`, in which programs put what was typed.
  private static func isMark(_ line: [UInt8]) -> Bool {
    line.starts(with: "```".utf8)
      || line.first == UInt8(ascii: "<") && line.last == UInt8(ascii: ">") && !line.contains(0x20)
  }

  /// The same, or a beginning of it that is longer than `limit`, without looking at characters; nil for text in which
  /// several code points may be one.
  private static func plainLine(_ text: String, _ limit: Int) -> String? {
    var (line, length, isSpace) = ([UInt8](), 0, false)
    for (place, scalar) in text.unicodeScalars.enumerated() {
      guard isCharacter(scalar) else { return nil }
      if place == 400 || length > limit { break }
      if (0x0A...0x0C).contains(scalar.value) {
        if line.isEmpty { continue }
        guard isMark(line), place + 1 < text.utf8.count else { break }
        (line, length, isSpace) = ([], 0, false)
        continue
      }
      if scalar == " " || scalar == "\t" {
        isSpace = !line.isEmpty
        continue
      }
      if isSpace { line.append(0x20) }
      if scalar.isASCII { line.append(UInt8(scalar.value)) } else { line += String(scalar).utf8 }
      length += isSpace ? 2 : 1
      isSpace = false
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Whether the code point is a character of its own beside others of which this is true: ASCII, accented letters, and
  /// dashes, quotation marks and the like.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0D, 0xAD: false
    case ..<0x80, 0xA1...0x2FF, 0x2010...0x2027, 0x2030...0x205E: true
    default: false
    }
  }

  /// `postgres-indexing-1a2b3c4d`: title and hashed id of one conversation among many.
  package static func slug(title: String, id: String) -> String {
    var start = Slug.make(title, fallback: "conversation").utf8.prefix(48)
    while start.last == UInt8(ascii: "-") { start.removeLast() }
    return "\(Substring(start))-\(SHA256.hex(id, digits: 8))"
  }
}
