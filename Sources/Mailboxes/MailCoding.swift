internal import Basics
internal import Content
internal import Foundation
internal import ImportKit
internal import Model

/// The encodings of bytes in mail (RFC 2045, RFC 2231).
package enum MailCoding {
  package static func base64(_ bytes: [UInt8]) -> [UInt8] {
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
      let marks = marks(line)
      let next = min(marks.count { $0 == ">" }, 8)
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

  /// What precedes a line of a quotation: `> > `.
  private static func marks(_ line: Substring) -> Substring {
    line.hasPrefix(">") ? line.prefix { $0 == ">" || $0 == " " } : ""
  }

  /// Lines that end with a space continue in the next of the same depth, unless that begins a signature (RFC 3676).
  static func unfolded(_ text: String, _ deletesSpace: Bool) -> String {
    // `open`: the depth of a paragraph that continues.
    var (lines, open): ([String], Int?) = ([], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let marks = marks(line)
      let depth = marks.count { $0 == ">" }
      let rest = line.dropFirst(line.hasPrefix(" ") ? 1 : marks.count)
      let isSignature = rest == "-- "
      if open == depth, !isSignature, let last = lines.indices.last {
        lines[last] += rest
      } else {
        lines.append("\(marks)\(rest)")
      }
      open = rest.hasSuffix(" ") && !isSignature ? depth : nil
      if open != nil, deletesSpace, let last = lines.indices.last { lines[last].removeLast() }
    }
    return lines.joined(separator: "\n")
  }
}
