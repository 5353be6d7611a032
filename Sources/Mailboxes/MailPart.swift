internal import Basics
internal import Content
internal import ImportKit

/// A message, or one of its parts: headers and what follows them.
struct MailPart {
  let headers: MailHeaders
  let body: ArraySlice<Lines.Line>
  let type: MailValue
  /// Whether its text follows the headers without a blank line.
  let isRunOn: Bool

  /// `usual`: its type if the headers name none.
  init(_ lines: ArraySlice<Lines.Line>, usual: String = "text/plain") {
    let end = MailHeaders.end(of: lines)
    headers = MailHeaders(lines[..<end])
    isRunOn = end < lines.endIndex && !lines[end].bytes.isEmpty
    body = lines[(isRunOn ? end : min(end + 1, lines.endIndex))...]
    let type = MailValue(headers["content-type"] ?? "")
    self.type = type.name.contains("/") ? type : MailValue(usual)
  }

  var position: SourcePosition? { body.first.map { SourcePosition(line: $0.number, column: 1) } }

  /// Whether it is a file rather than a text of the message.
  var isAttachment: Bool {
    if type.name == "message/rfc822" { return ["base64", "quoted-printable"].contains(coding) }
    return MailValue(headers["content-disposition"] ?? "").name == "attachment"
      || fileName != nil && !type.name.hasPrefix("multipart/")
  }

  private var coding: String { MailValue(headers["content-transfer-encoding"] ?? "").name }

  var fileName: String? {
    let name = MailValue(headers["content-disposition"] ?? "")["filename"] ?? type["name"]
    return name.flatMap { $0.trimmed.isEmpty ? nil : MailWords.decoded($0).trimmed }
  }

  /// The parts between the lines of its boundary; nil if it has none.
  var parts: [MailPart]? {
    guard let boundary = type["boundary"], !boundary.isEmpty else { return nil }
    let mark = Array("--\(boundary)".utf8)
    let usual = type.name == "multipart/digest" ? "message/rfc822" : "text/plain"
    var (parts, start): ([MailPart], Int?) = ([], nil)
    for (index, line) in zip(body.indices, body) where line.bytes.starts(with: mark) {
      let rest = line.bytes.dropFirst(mark.count).drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.isEmpty || rest.starts(with: "--".utf8) else { continue }
      if let start { parts.append(MailPart(body[start..<index], usual: usual)) }
      start = rest.isEmpty ? index + 1 : nil
      if !rest.isEmpty { break }
    }
    // A message that was cut off ends inside a part.
    if let start, start <= body.endIndex { parts.append(MailPart(body[start...], usual: usual)) }
    return parts.isEmpty ? nil : parts
  }

  /// Its text, decoded, with the ends of its lines as in the rest of the file.
  func text(_ out: inout ImportWriter, _ position: SourcePosition) -> String {
    let text = written(&out, position)
    guard text.utf8.contains(0x0D) else { return text }
    return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  private func written(_ out: inout ImportWriter, _ position: SourcePosition) -> String {
    let bytes = decoded(&out, position)
    if let text = MailCharset.text(bytes, in: type["charset"]) { return text }
    let text = String(validating: bytes, as: UTF8.self)
    let charset = "unknown charset \"\(type["charset"] ?? "")\" of a text"
    out.drift(
      "\(charset); it is read as \(text == nil ? "Windows-1252" : "UTF-8")",
      at: headers.position(of: "content-type") ?? position)
    return text ?? String(decoding: Windows1252.utf8(bytes), as: UTF8.self)
  }

  private func decoded(_ out: inout ImportWriter, _ position: SourcePosition) -> [UInt8] {
    let lines = body.map(\.bytes)
    switch coding {
    case "base64": return MailCoding.base64(Array(lines.joined()))
    case "quoted-printable": return MailCoding.quotedPrintable(lines)
    case "", "7bit", "8bit", "binary": break
    default:
      out.drift(
        "unknown encoding \"\(coding)\" of a text; it is kept as it is",
        at: headers.position(of: "content-transfer-encoding") ?? position)
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

/// The fields of a message or part.
struct MailHeaders {
  /// By name in lower case; of several fields of one name, the first.
  private var fields: [String: (text: String, line: Int)] = [:]

  init(_ lines: ArraySlice<Lines.Line>) {
    var (name, value, number): (String?, [UInt8], Int) = (nil, [], 0)
    for line in lines {
      let isOdd = Self.isOdd(line)
      if isOdd || Self.isFolded(line) {
        value += [0x20] + line.bytes.dropFirst(isOdd ? 0 : 1)
        continue
      }
      add(name, value, number)
      number = line.number
      name = Self.name(line)
      value = Array(line.bytes.drop { $0 != UInt8(ascii: ":") }.dropFirst())
    }
    add(name, value, number)
  }

  /// Where headers end: at a blank line, or before it at a line that is no header, unless further ones of mail are
  /// between the two.
  static func end(of lines: ArraySlice<Lines.Line>) -> Int {
    let blank = lines.firstIndex { $0.bytes.isEmpty }
    let end = blank ?? lines.endIndex
    guard let odd = lines[..<end].firstIndex(where: isOdd) else { return end }
    guard let blank else { return odd }
    let known = Set(lines[..<odd].map(name))
    let isMore = lines[odd..<blank].contains { isOfMail(name($0)) && !known.contains(name($0)) }
    return isMore ? blank : odd
  }

  private static let usual = MailForm.usual.union([
    "to", "cc", "bcc", "sender", "reply-to", "references", "in-reply-to",
  ])

  /// Whether mail has fields of this name; other words with a colon may be text.
  private static func isOfMail(_ name: String) -> Bool {
    let isLong = ["content-", "list-", "x-"].contains { name.hasPrefix($0) }
    return usual.contains(name) || isLong && !name.contains(" ")
  }

  /// Whether a line is no field, and no indented continuation of one.
  private static func isOdd(_ line: Lines.Line) -> Bool {
    !isFolded(line) && !isField(line.bytes[...]) && !isOfMail(name(line))
  }

  private static func isFolded(_ line: Lines.Line) -> Bool {
    line.bytes.first == 0x20 || line.bytes.first == 0x09
  }

  /// In lower case; empty if the line has no colon.
  private static func name(_ line: Lines.Line) -> String {
    guard let colon = line.bytes.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    return String(decoding: line.bytes[..<colon], as: UTF8.self).trimmed.lowercased()
  }

  private mutating func add(_ name: String?, _ value: [UInt8], _ line: Int) {
    guard let name, fields[name] == nil else { return }
    let text =
      String(validating: value, as: UTF8.self) ?? String(decoding: Windows1252.utf8(value), as: UTF8.self)
    fields[name] = (text.trimmed, line)
  }

  subscript(name: String) -> String? { fields[name]?.text }

  /// Where a field is.
  func position(of name: String) -> SourcePosition? {
    fields[name].map { SourcePosition(line: $0.line, column: 1) }
  }

  /// `Subject:`, at the start of a line.
  static func isField(_ line: ArraySlice<UInt8>) -> Bool {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    return !name.isEmpty && name.count < 80 && name.endIndex < line.endIndex
      && name.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  // Regular expressions do not change once they are compiled.
  nonisolated(unsafe) private static let bracketed =
    #/<([^<>\s]{1,998})>/#

  /// `<a@b> <c@d>`, without the brackets.
  static func ids(_ value: String) -> [String] {
    value.matches(of: bracketed).map { String($0.1) }
  }
}

/// `multipart/mixed; boundary="b"`: a word in lower case and parameters (RFC 2045, RFC 2231).
struct MailValue {
  let name: String
  private var parameters: [String: String] = [:]

  init(_ value: String) {
    let pieces = Self.pieces(value)
    name = pieces.first?.trimmed.lowercased() ?? ""
    var long: [String: [(part: Int, text: String, isCoded: Bool)]] = [:]
    for piece in pieces.dropFirst() {
      guard let equal = piece.firstIndex(of: "=") else { continue }
      let key = piece[..<equal].trimmingCharacters.lowercased()
      let text = Self.unquoted(String(piece[piece.index(after: equal)...]).trimmed)
      if let match = key.wholeMatch(of: #/([^*]+)\*(?:(\d{1,3})(\*)?)?/#) {
        let isCoded = match.2 == nil || match.3 != nil
        long[String(match.1), default: []].append((match.2.flatMap { Int($0) } ?? 0, text, isCoded))
      } else if parameters[key] == nil {
        parameters[key] = text
      }
    }
    for (key, pieces) in long { parameters[key] = MailCoding.parameter(pieces.sorted { $0.part < $1.part }) }
  }

  subscript(key: String) -> String? { parameters[key] }

  /// The text between semicolons outside quotation marks.
  private static func pieces(_ value: String) -> [String] {
    var (pieces, isQuoted, isEscaped) = ([""], false, false)
    for character in value {
      if character == ";", !isQuoted {
        pieces.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  private static func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\""), text.count > 1 else { return text }
    return text.dropFirst().dropLast(text.hasSuffix("\"") ? 1 : 0).replacing(#/\\(.)/#) { $0.1 }.description
  }
}

extension Substring {
  fileprivate var trimmingCharacters: String { String(self).trimmed }
}
