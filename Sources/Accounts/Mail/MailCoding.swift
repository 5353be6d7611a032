internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model

/// The encodings of bytes in mail (RFC 2045, RFC 2231).
enum MailCoding {
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    Data(base64Encoded: Data(bytes.prefix { $0 != UInt8(ascii: "-") }), options: .ignoreUnknownCharacters).map
    {
      [UInt8]($0)
    } ?? partial(bytes)
  }

  /// As much as is readable of a text that was cut off.
  private static func partial(_ bytes: [UInt8]) -> [UInt8] {
    let letters = bytes.filter { isLetter($0) }
    let whole = letters.prefix(letters.count / 4 * 4)
    return Data(base64Encoded: Data(whole)).map { [UInt8]($0) } ?? []
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: false
    }
  }

  /// Lines; `=` at the end of one joins it to the next.
  static func quotedPrintable(_ lines: [[UInt8]]) -> [UInt8] {
    var out: [UInt8] = []
    for (index, line) in lines.enumerated() {
      var end = line.endIndex
      while end > 0, line[end - 1] == 0x20 || line[end - 1] == 0x09 { end -= 1 }
      let isSoft = end > 0 && line[end - 1] == UInt8(ascii: "=")
      out += escapes(line[..<(isSoft ? end - 1 : end)], mark: UInt8(ascii: "="))
      if !isSoft, index < lines.count - 1 { out.append(0x0A) }
    }
    return out
  }

  /// `=E4` or `%E4` as a byte; anything else stays.
  static func escapes(_ bytes: ArraySlice<UInt8>, mark: UInt8) -> [UInt8] {
    var (out, index): ([UInt8], Int) = ([], bytes.startIndex)
    while index < bytes.endIndex {
      if bytes[index] == mark, index + 2 < bytes.endIndex, let high = hex(bytes[index + 1]),
        let low = hex(bytes[index + 2])
      {
        out.append(high << 4 | low)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// A parameter in pieces: `UTF-8''z%C3%BCrich.pdf`; only the first piece names the charset.
  static func parameter(_ pieces: [(part: Int, text: String, isCoded: Bool)]) -> String {
    var (bytes, charset): ([UInt8], String?) = ([], nil)
    for (index, piece) in pieces.enumerated() {
      var text = piece.text
      if index == 0, piece.isCoded, let match = text.prefixMatch(of: #/([^']*)'[^']*'/#) {
        charset = String(match.1)
        text.removeSubrange(match.range)
      }
      bytes += piece.isCoded ? escapes(Array(text.utf8)[...], mark: UInt8(ascii: "%")) : Array(text.utf8)
    }
    return MailCharset.text(bytes, in: charset) ?? String(decoding: bytes, as: UTF8.self)
  }
}

/// Words of headers in any charset (RFC 2047).
enum MailWords {
  /// A word, or several that may divide a character among them.
  private struct Word {
    let charset: String
    var bytes: [UInt8]
    var written: Substring

    var text: String { MailCharset.text(bytes, in: charset) ?? String(written) }
  }

  /// `=?UTF-8?Q?Z=C3=BCrich?=` as text; words next to each other are one.
  static func decoded(_ value: String) -> String {
    guard value.contains("=?") else { return value }
    var (out, end, open) = ("", value.startIndex, Word?.none)
    for match in value.matches(of: #/=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([BbQq])\?([^?]*)\?=/#) {
      let between = value[end..<match.range.lowerBound]
      let isNext = open != nil && between.allSatisfy(\.isWhitespace)
      let charset = MailCharset.plain(String(match.1))
      if isNext, var word = open, word.charset == charset {
        word.bytes += bytes(match.2, match.3)
        word.written = value[word.written.startIndex..<match.range.upperBound]
        open = word
      } else {
        out += (open?.text ?? "") + (isNext ? "" : between)
        open = Word(charset: charset, bytes: bytes(match.2, match.3), written: match.0)
      }
      end = match.range.upperBound
    }
    return out + (open?.text ?? "") + value[end...]
  }

  private static func bytes(_ coding: Substring, _ text: Substring) -> [UInt8] {
    let bytes = Array(text.utf8)
    if coding.lowercased() == "b" { return MailCoding.base64(bytes) }
    return MailCoding.escapes(
      bytes.map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }[...], mark: UInt8(ascii: "="))
  }
}

/// `Zoë Ek <zoe@example.org>, bo@example.org (Bo)`.
enum MailAddress {
  static func list(_ value: String) -> [Participant] { split(value).compactMap(person) }

  /// At commas outside quotation marks, brackets and comments. The name of a group ends with a colon.
  private static func split(_ value: String) -> [String] {
    var (pieces, isQuoted, depth) = ([""], false, 0)
    for character in value {
      switch character {
      case "\"": isQuoted.toggle()
      case "(", "<": depth += isQuoted ? 0 : 1
      case ")", ">": depth = max(0, depth - (isQuoted ? 0 : 1))
      case ",", ";", ":":
        if !isQuoted, depth == 0 {
          if character == ":" { pieces[pieces.count - 1] = "" } else { pieces.append("") }
          continue
        }
      default: break
      }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let bracketed =
    #/<([^<>]*)>/#
  nonisolated(unsafe) private static let comment =
    #/\(([^()]*)\)/#

  private static func person(_ text: String) -> Participant? {
    if let match = text.firstMatch(of: bracketed) {
      let address = String(match.1).trimmed.lowercased()
      let name = clean(String(text[..<match.range.lowerBound]))
      if address.isEmpty { return name.isEmpty ? nil : Participant(id: name, name: name) }
      return Participant(id: address, name: name.isEmpty ? address : name)
    }
    let name = text.firstMatch(of: comment).map { clean(String($0.1)) } ?? ""
    let address = text.replacing(Self.comment, with: "").trimmed
    guard address.contains("@") || !name.isEmpty else {
      let name = clean(address)
      return name.isEmpty ? nil : Participant(id: name, name: name)
    }
    return Participant(id: address.lowercased(), name: name.isEmpty ? address.lowercased() : name)
  }

  private static func clean(_ name: String) -> String {
    let text = name.trimmed
    let isQuoted = text.hasPrefix("\"") && text.hasSuffix("\"") && text.count > 1
    let inner = isQuoted ? String(text.dropFirst().dropLast()).replacing(#/\\(.)/#) { $0.1 } : text
    return MailWords.decoded(String(inner)).trimmed
  }
}

/// `Wed, 1 May 2024 10:00:00 +0200 (CEST)` (RFC 5322).
enum MailDate {
  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let pattern =
    #/(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*(\S*).*/#
  nonisolated(unsafe) private static let zone = #/([+-])(\d\d):?(\d\d)/#

  static func read(_ text: String) -> Instant? {
    guard let match = text.trimmed.wholeMatch(of: pattern), let given = Int(match.3),
      let clock = WrittenClock(
        year: given < 50 ? given + 2000 : given < 1000 ? given + 1900 : given,
        month: MonthName.short.firstIndex { $0.lowercased() == match.2.lowercased() }.map { $0 + 1 },
        day: Int(match.1), hour: Int(match.4), minute: Int(match.5), second: match.6.flatMap { Int($0) } ?? 0)
    else { return nil }
    return Instant(seconds: clock.local - offset(String(match.7)))
  }

  /// Seconds east of UTC; zero for unknown names.
  private static func offset(_ zone: String) -> Int64 {
    guard let match = zone.wholeMatch(of: Self.zone), let hours = Int64(match.2),
      let minutes = Int64(match.3)
    else { return names[zone.uppercased(), default: 0] * 3600 }
    return (match.1 == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static let names: [String: Int64] = [
    "EDT": -4, "EST": -5, "CDT": -5, "CST": -6, "MDT": -6, "MST": -7, "PDT": -7, "PST": -8,
  ]
}

/// Plain text of mail as Markdown.
enum MailText {
  /// Lines that begin with `>` are quotations, as deep as they have of them.
  static func markdown(_ text: String) -> String {
    guard text.contains(">") else { return StyledText([.init(text: text.trimmed)]).markdown }
    var (blocks, plain, depth) = (MarkdownBlocks(), [String](), 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = line.prefix { $0 == ">" || $0 == " " }
      let next = line.hasPrefix(">") ? min(marks.count { $0 == ">" }, 8) : 0
      if next == 0 {
        plain.append(String(line))
      } else {
        flush(&plain, &blocks)
        // A line of a shallower quotation would continue the deeper one.
        if depth > next { blocks.line("", .quote) }
        let rest = MarkdownText.escaped(String(line[marks.endIndex...]))
        blocks.line(String(repeating: "> ", count: next - 1) + rest, .quote)
      }
      depth = next
    }
    flush(&plain, &blocks)
    return blocks.text.trimmed
  }

  private static func flush(_ lines: inout [String], _ blocks: inout MarkdownBlocks) {
    let text = lines.joined(separator: "\n").trimmed
    lines = []
    if !text.isEmpty { blocks.line(StyledText([.init(text: text)]).markdown) }
  }

  /// Lines that end with a space continue in the next (RFC 3676).
  static func unfolded(_ text: String, _ deletesSpace: Bool) -> String {
    var lines: [String] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let rest = line.hasPrefix(" ") ? String(line.dropFirst()) : String(line)
      let isQuote = rest.hasPrefix(">")
      if isOpen, !isQuote, let last = lines.indices.last { lines[last] += rest } else { lines.append(rest) }
      isOpen = rest.hasSuffix(" ") && rest != "-- " && !isQuote
      if isOpen, deletesSpace, let last = lines.indices.last { lines[last].removeLast() }
    }
    return lines.joined(separator: "\n")
  }
}
