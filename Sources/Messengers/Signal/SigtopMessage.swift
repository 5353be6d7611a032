internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// A message in sigtop's text: its fields, then its lines.
struct SigtopMessage {
  private(set) var message: Message
  private(set) var time: Instant?
  /// Lines among the fields that are none.
  private(set) var unknown: [String] = []
  private let type: String
  private let me: String
  private var files: [(name: String?, type: String)] = []
  private var lines: [String] = []
  private var isEdited = false
  private var isInText = false

  init(_ name: String?, _ type: String, _ me: String, _ position: SourcePosition) {
    (self.type, self.me) = (type, me)
    let sender = name.map { $0 == "You" ? me : $0 } ?? ""
    message = Message(id: "", sender: sender, text: "", time: .untimed, position: position)
  }

  /// `Type: call-history`.
  static func type(of line: String) -> String? {
    line.wholeMatch(of: #/Type: ([a-z0-9-]+)/#).map { String($0.1) }
  }

  /// Names are followed by a number, a user name or an id in parentheses.
  static func sender(_ line: String) -> String? {
    line.wholeMatch(of: #/From: (.+?)(?: \((?:\+?\d+|\w+\.\d+|[0-9a-f]{8}-[0-9a-f-]+)\))?/#).map {
      String($0.1)
    }
  }

  static func isTime(_ line: String) -> Bool {
    ["Sent: ", "Received: "].contains {
      line.hasPrefix($0) && (time(line) != nil || line.hasSuffix(": unknown"))
    }
  }

  /// `Sent: Wed, 1 May 2024 10:00:00 +0200`.
  static func time(_ line: String) -> Instant? {
    guard let match = line.wholeMatch(of: #/\w+: (.+ \d\d:\d\d:\d\d) ([+-])(\d\d)(\d\d)/#),
      let clock = WrittenClock(inWords: String(match.1)), let hours = Int64(match.3),
      let minutes = Int64(match.4)
    else { return nil }
    let offset = (hours * 60 + minutes) * 60
    return Instant(seconds: clock.local + (match.2 == "-" ? offset : -offset))
  }

  mutating func add(_ line: String) {
    if isInText {
      lines.append(line)
    } else if line.isEmpty {
      isInText = true
    } else if !takeField(line) {
      unknown.append(line)
    }
  }

  private mutating func takeField(_ line: String) -> Bool {
    if line.hasPrefix("Sent: ") {
      time = Self.time(line) ?? time
    } else if line.hasPrefix("Received: ") {
      time = time ?? Self.time(line)
    } else if let match = line.wholeMatch(of: #/Attachment: (.+) \(([^()]*), \d+ bytes\)/#) {
      files.append((match.1 == "no filename" ? nil : String(match.1), String(match.2)))
    } else if let match = line.wholeMatch(of: #/Reaction: (\S+) from (.+)/#) {
      let name = Self.sender("From: \(match.2)") ?? String(match.2)
      message.react(String(match.1), name == "You" ? me : name)
    } else if line.hasPrefix("Edited: ") {
      isEdited = true
    } else {
      return false
    }
    return true
  }

  /// Versions are behind `| `, the newest first, whose lines take the place of the text. Returns the number of others.
  mutating func takeVersions() -> Int {
    guard isEdited else { return 0 }
    let marked = lines.prefix { $0.hasPrefix("|") }.map { String($0.dropFirst($0.hasPrefix("| ") ? 2 : 1)) }
    let starts = Self.starts(of: marked)
    guard starts.first == 0 else { return 0 }
    let newest = marked[..<(starts.count > 1 ? starts[1] : marked.count)].dropFirst()
    let head = newest.prefix { !$0.isEmpty }
    message.editedAt = head.lazy.compactMap(Self.time).first
    lines = Array(newest.dropFirst(head.count + 1))
    return starts.count - 1
  }

  /// Versions have falling numbers, and begin with their times or files.
  private static func starts(of lines: [String]) -> [Int] {
    var (starts, last): ([Int], Int?) = ([], nil)
    for index in lines.indices.dropLast() {
      guard let match = lines[index].wholeMatch(of: #/Version: (\d{1,6})/#), let number = Int(match.1),
        ["Sent: ", "Attachment: "].contains(where: lines[index + 1].hasPrefix),
        last ?? number + 1 == number + 1
      else { continue }
      starts.append(index)
      last = number
    }
    return starts
  }

  /// `last`: the time of the message before. `file`: a file by its name and type.
  func finished(_ last: Instant, _ file: (String?, String) -> Attachment) -> Message {
    var message = message
    message.time = time ?? last
    message.attachments = files.map { file($0.name, $0.type) }
    let isQuoted = lines.count > 1 && lines[0].hasPrefix("> From: ") && lines[1].hasPrefix("> Sent: ")
    let quoted = isQuoted ? lines.prefix { $0.hasPrefix(">") } : []
    let text = (unknown + lines.dropFirst(quoted.count)).joined(separator: "\n").trimmed
    if type == "call-history" {
      (message.kind, message.text) = (.call, text)
    } else if !["incoming", "outgoing", "story", "unknown"].contains(type) {
      let words = type.replacing("-", with: " ")
      message.text = [message.sender.isEmpty ? words : "\(message.sender): \(words)", text]
        .filter { !$0.isEmpty }.joined(separator: "\n")
      (message.kind, message.sender) = (.system, "")
    } else {
      let quote = quotation(quoted.map { String($0.dropFirst($0.hasPrefix("> ") ? 2 : 1)) })
      let said = StyledText([.init(text: text)]).markdown
      message.say(
        quote.isEmpty ? text : "", as: [quote, said].filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }
    return message
  }

  /// The fields of the quoted message, then its text.
  private func quotation(_ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    let head = lines.prefix { !$0.isEmpty }
    let author = head.lazy.compactMap(Self.sender).first ?? ""
    let files = head.filter { $0.hasPrefix("Attachment: ") }.map {
      MarkdownText.escaped(String($0.dropFirst(12)))
    }
    let text = MarkdownText.escaped(lines.dropFirst(head.count + 1).joined(separator: "\n"))
    let name = StyledText([.init(text: author, style: .bold)]).markdown
    return MarkdownText.quote(([name] + files + [text]).filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}
