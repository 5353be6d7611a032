internal import Basics
internal import Content
internal import Conversations
internal import Foundation
internal import ImportKit
internal import Model
internal import WhatsApp

/// Channels exported by DiscordChatExporter as plain text: a head with `Guild:` and `Channel:`, then for each
/// message a line `[5/1/2024 10:30 AM] ann`, its text, and lists of files, cards, stickers and reactions. Its
/// dates have a form of WhatsApp's.
enum DiscordTextFormat: ExportFormat {
  static let name = "discord-text"
  static let title = "Discord (text)"
  static let reads = "messages, forwards, files, embeds, stickers, reactions, events"
  static let lacks = "replies, edits, who reacted, remote pictures"
  static let origin = "DiscordChatExporter, as TXT"
  static let hasIDs = false
  static let hasZones = false
  static let layout = Conversation.Layout.compact

  static var carriesFiles: Bool { true }

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    try export.texts(["txt"], limit: 1 << 10) { lines in
      lines.count > 2 && DiscordTextPart.isRule(lines[0][...]) && lines[1].hasPrefix("Guild: ")
        && lines[2].hasPrefix("Channel: ")
    }
  }

  /// A part for each channel, whose files are `name.txt`, `name [part 2].txt`.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    try .parts(DiscordFormat.channels(claims(export), export), of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let first = unit.files.first else { return }
    out.path = first.path
    out.begin(conversation(try head(first), first))
    let overview = try WhatsAppOverview(unit.files)
    let order = overview.order(&out)
    for file in unit.files {
      out.path = file.path
      let part = DiscordTextPart(unit.export, file, out.options)
      var messages = TextMessages(out) { lines, message in part.settle(lines, &message) }
      defer { out = messages.out }
      try read(file, overview, order, &messages)
    }
  }

  /// The fields of the head: `Guild`, `Channel`, `Topic`.
  private static func head(_ file: InputFile) throws(Diagnostic) -> [String: String] {
    var fields: [String: String] = [:]
    var lines = try Lines(file)
    _ = try lines.next()
    while let line = try lines.next() {
      let text = String(decoding: line.bytes, as: UTF8.self)
      guard !DiscordTextPart.isRule(text[...]), let colon = text.firstIndex(of: ":") else { break }
      fields[String(text[..<colon])] = String(text[colon...].dropFirst()).trimmed
    }
    return fields
  }

  private static func conversation(_ head: [String: String], _ file: InputFile) -> Conversation {
    let names = (head["Channel"] ?? "").components(separatedBy: " / ")
    let name = names.last.flatMap { $0.isEmpty ? nil : $0 } ?? file.stem
    return DiscordFormat.conversation(
      head["Guild"] ?? "", names.dropLast() + [name], head["Topic"] ?? "", file.path)
  }

  private static func read(
    _ file: InputFile, _ overview: WhatsAppOverview, _ order: SiteSettings.DateOrder,
    _ messages: inout TextMessages
  ) throws(Diagnostic) {
    var overview = overview
    var clock = LocalClock(messages.out.options.zone ?? .utc)
    var rules = 0
    var lines = try Lines(file)
    while let line = try lines.next() {
      let text = String(decoding: messages.out.decoded(line).bytes, as: UTF8.self)
      // The head is between two rules.
      guard rules > 1 else {
        if DiscordTextPart.isRule(text.drop { $0 == "\u{FEFF}" }) { rules += 1 }
        continue
      }
      let position = SourcePosition(line: line.number, column: 1)
      guard let (local, rest) = begin(line.bytes, &overview, order) else {
        messages.add(text, at: position)
        continue
      }
      let name = String(decoding: rest, as: UTF8.self)
        .replacing(#/ \(pinned\)$/#, with: "").trimmed
      let message = Message(
        id: "", sender: name, text: "", time: clock.moment(local), position: position)
      messages.begin(message, "")
    }
    messages.end()
  }

  /// The time at the start of a line, and the rest of the line. Older versions write `[01-Jan-20 01:33 AM]`.
  private static func begin(
    _ bytes: [UInt8], _ overview: inout WhatsAppOverview, _ order: SiteSettings.DateOrder
  ) -> (local: Int64, rest: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: "[") else { return nil }
    if let stamp = overview.stamp(bytes), let local = stamp.local(order) {
      return (local, bytes[stamp.end...])
    }
    guard let end = bytes.prefix(32).firstIndex(of: UInt8(ascii: "]")),
      let clock = WrittenClock(dayMonth: String(decoding: bytes[1..<end], as: UTF8.self))
    else { return nil }
    return (clock.local, bytes[(end + 1)...])
  }
}

/// Sets the parts of a message from its lines.
private struct DiscordTextPart {
  private let export: Export
  private let folder: String
  private let strings: Strings
  private let markup: DiscordText

  init(_ export: Export, _ file: InputFile, _ options: SiteSettings.Imports) {
    (self.export, strings) = (export, options.strings)
    folder = export.folder(of: file)
    markup = DiscordText(names: DiscordNames(), options: options)
  }

  static func isRule(_ line: Substring) -> Bool { line.count > 20 && line.allSatisfy { $0 == "=" } }

  /// Whether these are the last lines of a file: a rule, `Exported 12 message(s)`, a rule.
  private static func isEnd(_ lines: ArraySlice<String>) -> Bool {
    guard lines.count == 3, let first = lines.first, let last = lines.last else { return false }
    return isRule(first[...]) && isRule(last[...]) && lines.dropFirst().first?.hasPrefix("Exported ") == true
  }

  private static let marks: Set<String> = ["{Attachments}", "{Embed}", "{Stickers}", "{Reactions}"]

  func settle(_ lines: [String], _ message: inout Message) {
    var lines = Array(lines.dropLast(Self.isEnd(lines.suffix(3)) ? 3 : 0))
    if Self.unframe(&lines) { message.forwardedFrom = strings["another message"] }
    var parts: [(mark: String, lines: [String])] = [("", [])]
    for line in lines {
      if Self.marks.contains(line) {
        parts.append((line, []))
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    let text = joined(parts[0].lines)
    if parts.count == 1, message.forwardedFrom == nil, Self.isEvent(text) {
      message.text = "\(message.sender) \(text.prefix(1).lowercased())\(text.dropFirst())"
      (message.kind, message.sender) = (.system, "")
      return
    }
    var more: [String] = []
    for (mark, lines) in parts.dropFirst() {
      if mark == "{Embed}" {
        more.append(MarkdownText.quote(markup.markdown(joined(lines))))
        continue
      }
      // A list ends with an empty line; what follows is kept as text.
      let list = lines.prefix { !$0.isEmpty }
      if mark == "{Reactions}" {
        message.reactions += list.flatMap(reactions)
      } else {
        message.attachments += list.map { file($0, message.position) }
      }
      more.append(markup.markdown(joined(Array(lines.dropFirst(list.count)))))
    }
    message.say(text, as: markup.markdown(text), more)
  }

  /// Removes the lines around a forwarded message: `{Forwarded Message}`, and at its end
  /// `Originally sent: 7/11/2025 1:00 PM`. Whether there were any.
  private static func unframe(_ lines: inout [String]) -> Bool {
    guard let mark = lines.firstIndex(of: "{Forwarded Message}"),
      let end = lines.lastIndex(where: { $0.hasPrefix("Originally sent: ") }), mark < end
    else { return false }
    lines.remove(at: end)
    lines.remove(at: mark)
    return true
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n").trimmed }

  /// How the texts of events begin and end.
  private static let events = [
    ("Added ", " to the group."), ("Removed ", " from the group."), ("Added a recipient.", ""),
    ("Removed a recipient.", ""), ("Left the group.", ""), ("Started a call that lasted ", " minutes."),
    ("Changed the channel name: ", ""), ("Changed the channel name.", ""), ("Changed the channel icon.", ""),
    ("Pinned a message.", ""), ("Started a thread.", ""), ("Joined the server.", ""),
  ]

  private static func isEvent(_ text: String) -> Bool {
    let isSentence = events.contains { begin, end in
      end.isEmpty && begin.hasSuffix(".") ? text == begin : text.hasPrefix(begin) && text.hasSuffix(end)
    }
    return isSentence && !text.contains("\n")
  }

  private func file(_ address: String, _ position: SourcePosition) -> Attachment {
    let isRemote = address.contains("://")
    let path = isRemote ? String(address.prefix { $0 != "?" }) : address.replacing("\\", with: "/")
    let name = path.removingPercent
    return export.attachment(
      isRemote ? name.split(separator: "/").last.map(String.init) : name, from: folder, at: position, strings)
  }

  /// `👍 (2) 🎉`: a number where there are several.
  private func reactions(_ line: String) -> [Reaction] {
    line.matches(of: #/(\S+)(?: \((\d+)\))?/#).map { match in
      let count = match.2.flatMap { Int($0) } ?? 1
      return Reaction(emoji: String(match.1), participants: [], others: count.clamped(1, 1 << 30))
    }
  }
}
