internal import Basics
internal import Conversations

/// Words of headers in any charset (RFC 2047).
enum MailWords {
  /// A word, or several that may divide a character among them.
  private struct Word {
    let charset: String
    var bytes: [UInt8]
    var written: Substring

    var text: String { MailCharset.text(bytes, in: charset) ?? String(written) }
  }

  // A regular expression does not change once it is compiled.
  nonisolated(unsafe) fileprivate static let word =
    #/=\?([^?\s*]{1,40})(?:\*[^?\s]*)?\?([BbQq])\?((?:[^?=]++|=(?!\?[^=])|\?(?!=))*+)\?=/#

  /// `=?UTF-8?Q?Z=C3=BCrich?=` as text; words next to each other are one.
  static func decoded(_ value: String) -> String {
    guard value.contains("=?") else { return value }
    var (out, end, open) = ("", value.startIndex, Word?.none)
    for match in value.matches(of: word) {
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

  /// At commas outside quotation marks, brackets, comments and encoded words. The name of a group ends with a colon.
  private static func split(_ value: String) -> [String] {
    var (pieces, isQuoted, depth, rest) = ([""], false, 0, value[...])
    while let token = token(&rest) {
      switch token {
      case "\"": isQuoted.toggle()
      case "(", "<": depth += isQuoted ? 0 : 1
      case ")", ">": depth = max(0, depth - (isQuoted ? 0 : 1))
      case ",", ";", ":":
        if !isQuoted, depth == 0 {
          if token == ":" { pieces[pieces.count - 1] = "" } else { pieces.append("") }
          continue
        }
      default: break
      }
      pieces[pieces.count - 1] += token
    }
    return pieces
  }

  /// The next character, with a backslash before it, or an encoded word.
  private static func token(_ rest: inout Substring) -> Substring? {
    guard let first = rest.first else { return nil }
    let word = first == "=" ? rest.prefixMatch(of: MailWords.word)?.range.upperBound : nil
    let token = word.map { rest[..<$0] } ?? rest.prefix(first == "\\" ? 2 : 1)
    rest = rest[token.endIndex...]
    return token
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
