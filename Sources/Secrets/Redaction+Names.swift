package import Basics

/// Redaction of file names, ids and addresses, with the mark in the form that an address needs.
extension Redaction {
  /// A redacted name or path, part by part; nil if nothing has to go.
  ///
  /// `rosa-quimby.md` is read as `Rosa Quimby`. Extensions and names that formats rely on stay.
  package func named(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let named = parts.enumerated().map { index, part in
      let dot = index == parts.count - 1 ? part.lastIndex(of: ".") : nil
      guard let dot, dot != part.startIndex, AddressToken.isExtension(part[dot...].dropFirst()) else {
        return self.part(part)
      }
      return self.part(String(part[..<dot])) + part[dot...]
    }.joined(separator: "/")
    return named == path ? nil : named
  }

  private func part(_ part: String) -> String {
    guard !Self.known.contains(part.lowercased()) else { return part }
    let exact = applied(to: part, isName: true)?.text ?? part
    let words = String(exact.map { "-_+.".contains($0) ? " " : $0 })
    let marks = rules.map { Slug.make($0.mark) }
    let seen = SeenText(words)
    var ranges: [(range: Range<Int>, rule: Int)] = []
    for (number, rule) in ignoringCase.rules.enumerated() {
      guard case .pattern(let pattern) = rule.target else { continue }
      ranges += pattern.search(in: seen).ranges.filter(seen.isWhole).map { (seen.source(of: $0), number) }
    }
    let bytes = Array(exact.utf8)
    var out: [UInt8] = []
    var end = 0
    for (range, rule) in Self.apart(ranges)
    where !marks.contains(String(decoding: bytes[range], as: UTF8.self)) {
      out += bytes[end..<range.lowerBound] + Slug.make(rules[rule].mark).utf8
      end = range.upperBound
    }
    return String(decoding: out + bytes[end...], as: UTF8.self)
  }

  /// The same redaction, for text that has lost its case.
  package var ignoringCase: Redaction {
    Redaction(
      rules.map { rule in
        guard case .pattern(let pattern) = rule.target else { return rule }
        return Rule(name: rule.name, target: .pattern(pattern.ignoringCase), mark: rule.mark)
      })
  }

  /// Words that files and folders have by convention.
  private static let known: Set = [
    "_chat", "allowed", "approved", "attachments", "avatars", "channels", "chat", "chats", "content",
    "conversations", "data", "export", "files", "index", "media", "message", "messages", "page", "pages",
    "people", "photos", "profile", "readme", "result", "reviews", "run", "runs", "services",
    "shared_conversations", "site", "stickers", "stories", "story", "user", "users", "verdicts",
    "video_files", "voice_messages",
  ]

  /// A diagnostic as a page may show it.
  package func applied(to diagnostic: Diagnostic) -> Diagnostic {
    var copy = diagnostic
    copy.path = named(copy.path) ?? copy.path
    copy.message = applied(to: copy.message)?.text ?? copy.message
    copy.details = copy.details.map { applied(to: $0)?.text ?? $0 }
    copy.help = copy.help.map { applied(to: $0)?.text ?? $0 }
    return copy
  }
}

extension SeenText {
  /// Whether a letter or digit continues the range on either side.
  package func isWhole(_ range: Range<Int>) -> Bool {
    ![range.lowerBound - 1, range.upperBound].contains { place in
      scalars.indices.contains(place)
        && (scalars[place].properties.isAlphabetic || scalars[place].properties.numericType != nil)
    }
  }
}

/// Distinguishes parts of addresses and file names from words.
enum AddressToken {
  /// Whether the text around a range, up to the next space or quote, is a link target or file name.
  static func isPart(_ range: Range<Int>, of bytes: [UInt8]) -> Bool {
    guard !range.isEmpty, !bytes[range].contains(where: isEnd) else { return false }
    var start = range.lowerBound
    while start > 0, range.lowerBound - start < longest, !isEnd(bytes[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, end - range.upperBound < longest, !isEnd(bytes[end]) { end += 1 }
    let (before, after) = (Array(bytes[start..<range.lowerBound]), bytes[range.upperBound..<end])
    if isTarget(before) { return true }
    // A name is written as one word.
    guard bytes[range].allSatisfy({ $0 >= 0x80 || isNameByte($0) }) else { return false }
    let name = after.prefix(while: isNameByte)
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return isExtension(String(decoding: name[(dot + 1)...], as: UTF8.self))
  }

  static func isExtension(_ text: some StringProtocol) -> Bool { extensions.contains(text.lowercased()) }

  /// `https://…` or `](…`, not yet ended.
  private static func isTarget(_ before: [UInt8]) -> Bool {
    if before.firstRange(of: Array("://".utf8)) != nil { return true }
    guard let open = before.ranges(of: Array("](".utf8)).last else { return false }
    return !before[open.upperBound...].contains(UInt8(ascii: ")"))
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"<>`|".utf8.contains(byte) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "._-+%".utf8.contains(byte)
  }

  private static let longest = 300
  private static let extensions: Set = [
    "aac", "avif", "csv", "db", "doc", "docx", "eml", "gif", "gz", "heic", "htm", "html", "ics", "jpeg",
    "jpg", "json", "jsonl", "log", "m4a", "markdown", "mbox", "md", "mov", "mp3", "mp4", "ndjson", "oga",
    "ogg", "opus", "pdf", "png", "pptx", "sqlite", "srt", "svg", "text", "tgs", "tsv", "txt", "vcf", "vtt",
    "wav", "webm", "webp", "xlsx", "xml", "yaml", "yml", "zip",
  ]
}

/// Keeps Markdown marks in pairs: of `zorb**lax**` both go, and of `zorb[lax](target)` the target.
enum MarkPairs {
  /// The range plus marks that would be left unpaired; starts at `limit` or later.
  static func whole(_ range: Range<Int>, in bytes: [UInt8], from limit: Int) -> Range<Int> {
    var whole = range
    for run in runs(bytes[range]) {
      let start = whole.lowerBound - run.count
      if bytes[whole.upperBound...].starts(with: run) {
        whole = whole.lowerBound..<whole.upperBound + run.count
      } else if start >= limit, bytes[start...].starts(with: run) {
        whole = start..<whole.upperBound
      }
    }
    return link(whole, in: bytes, from: limit)
  }

  /// Adds the rest of a link that starts or ends inside.
  private static func link(_ range: Range<Int>, in bytes: [UInt8], from limit: Int) -> Range<Int> {
    let opened = bytes[range].count { $0 == UInt8(ascii: "[") }
    let closed = bytes[range].count { $0 == UInt8(ascii: "]") }
    let start = range.lowerBound - 1
    if closed > opened, start >= limit, bytes[start] == UInt8(ascii: "[") { return start..<range.upperBound }
    let rest = bytes[range.upperBound...]
    guard opened > closed, rest.starts(with: "](".utf8),
      let end = rest.prefix(longestTarget).firstIndex(of: UInt8(ascii: ")"))
    else { return range }
    return range.lowerBound..<end + 1
  }

  private static let longestTarget = 2000

  /// Runs of marks that occur an odd number of times.
  private static func runs(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
    var odd: [[UInt8]] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      guard "*_~`|".utf8.contains(byte) else {
        index += 1
        continue
      }
      let run = Array(bytes[index...].prefix { $0 == byte })
      if odd.last == run { odd.removeLast() } else { odd.append(run) }
      index += run.count
    }
    return odd
  }
}
