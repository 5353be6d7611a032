internal import Basics
internal import Content
internal import Conversations
internal import ImportKit
internal import Model

/// `messages.csv` of a LinkedIn account: one row for each message, newest first, with the id of its
/// conversation. Archives of 2017 and 2018 name only the people and the direction; a chat has one partner.
enum LinkedInFormat: ExportFormat {
  static let name = "linkedin"
  static let title = "LinkedIn"
  static let reads = "messages, subjects, HTML"
  static let lacks = "attachments, which are only named; drafts"
  static let origin = "the archive of a LinkedIn account: messages.csv"

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "csv" {
      let head = String(decoding: try Export.head(file, limit: 256), as: UTF8.self)
      // Archives of 2026 quote every name.
      let names = head.filter { $0 != "\u{FEFF}" && $0 != "\"" }
      if ["CONVERSATION ID,", "From,To,Date,Subject,Content,Direction"].contains(where: names.hasPrefix) {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    .parts([try claims(export)], of: export, Self.self)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    for file in unit.files {
      out.path = file.path
      try read(file, &out)
    }
  }

  private static func read(_ file: InputFile, _ out: inout ImportWriter) throws(Diagnostic) {
    var reader = CSVReader(try file.text(), path: file.path)
    guard let header = try reader.row()?.compactMap({ $0.string?.uppercased() }) else { return }
    for name in header where !known.contains(name) {
      out.drift("unknown column \"\(name)\"; it is kept with the text", at: .start)
    }
    var (chats, order): ([String: [ContentValue]], [String]) = ([:], [])
    var failure: Diagnostic?
    do throws(Diagnostic) {
      while let row = try reader.row() {
        if row.count == 1, row[0].isNull { continue }
        out.record()
        if row.count != header.count {
          out.drift("row has \(row.count) columns, header has \(header.count)", at: row[0].position)
        }
        // Some archives write each byte of UTF-8 as a character.
        let entries = zip(header, row).map { key, cell in
          let text = MetaText.repaired(cell.string ?? "")
          return ContentValue.Entry(
            key: key, position: cell.position, value: ContentValue(.plain(text), at: cell.position))
        }
        let record = ContentValue(.map(entries), at: row[0].position)
        let isMine = record.text("DIRECTION") == "OUTGOING"
        let partner = record["DIRECTION"].map { _ in record.text(isMine ? "TO" : "FROM") ?? "" }
        let id = partner ?? row[0].string ?? ""
        if chats[id] == nil { order.append(id) }
        chats[id, default: []].append(record)
      }
    } catch {
      failure = error
    }
    let names = CommaNames(chats.values.joined().lazy.compactMap { $0.text("FROM") })
    for id in order { write(chats[id, default: []], id, names, file, &out) }
    if let failure { throw failure }
  }

  private static let known: Set<String> = [
    "CONVERSATION ID", "CONVERSATION TITLE", "FROM", "SENDER PROFILE URL", "TO", "RECIPIENT PROFILE URLS",
    "DATE",
    "SUBJECT", "CONTENT", "FOLDER", "ATTACHMENTS", "IS MESSAGE DRAFT", "IS CONVERSATION DRAFT",
    "IS CONVERSATION ARCHIVED", "DIRECTION",
  ]

  private static func isDraft(_ row: ContentValue) -> Bool {
    ["yes", "true"].contains(row.text("IS MESSAGE DRAFT")?.lowercased())
  }

  /// The people in TO. With one address there is one person, besides those who left LinkedIn.
  private static func recipients(_ row: ContentValue, _ names: CommaNames) -> [String] {
    let list = (row.text("TO") ?? "").trimmed
    let addresses = (row.text("RECIPIENT PROFILE URLS") ?? "").split(separator: ",")
    if addresses.count == 1, !list.contains("LinkedIn Member") { return [list] }
    return names.people(in: list)
  }

  private static func write(
    _ rows: [ContentValue], _ id: String, _ names: CommaNames, _ file: InputFile, _ out: inout ImportWriter
  ) {
    let sent = rows.filter { !isDraft($0) }
    for row in rows where isDraft(row) { out.skip("draft", at: row.position) }
    if sent.isEmpty { return }
    var (people, seen): ([String], Set<String>) = ([], [""])
    for row in rows {
      let all = [row.text("FROM") ?? ""] + recipients(row, names)
      people += all.filter { seen.insert($0).inserted }
    }
    let given = rows.lazy.compactMap { $0.text("CONVERSATION TITLE") }.first
    let title = given ?? (people.isEmpty ? "LinkedIn" : people.joined(separator: ", "))
    var chat = Conversation(slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    chat.kind = people.count > 2 ? .group : .direct
    chat.isMarkdown = true
    out.begin(chat)
    for row in rows where row.text("DIRECTION") == "OUTGOING" {
      if let name = row.text("FROM") { out.participant(Participant(id: name, name: name, isMe: true)) }
    }
    var times = RecordTimes()
    for row in sent.reversed() {
      let message = message(row, &times, &out)
      if message.text.isEmpty, !message.mayBeEmpty {
        out.skip("no content", at: row.position)
      } else {
        out.message(message)
      }
    }
  }

  private static func message(
    _ row: ContentValue, _ times: inout RecordTimes, _ out: inout ImportWriter
  ) -> Message {
    let time = row.text("DATE").flatMap(time)
    var message = Message(
      id: "", sender: row.text("FROM") ?? out.strings["Deleted account"], text: "",
      time: times.time(time, of: row, "DATE", &out), position: row.position)
    for address in (row.text("ATTACHMENTS") ?? "").split(whereSeparator: { " \n,".contains($0) }) {
      let path = address.prefix { $0 != "?" }
      let name = String(path.split(separator: "/").last ?? path)
      message.attachments.append(Attachment(path: name, alt: "", mime: "", caption: ""))
    }
    let subject = row.text("SUBJECT").map { StyledText([.init(text: $0, style: .bold)]).markdown }
    let text = row.text("CONTENT") ?? ""
    // Newer archives have HTML.
    let isHTML = text.contains(#/<(p|br|div|a|span)\b/#)
    let markdown = isHTML ? RichText.markdown(text) : StyledText([.init(text: text)]).markdown
    let others = out.others(of: row, besides: known)
    message.say(
      text, as: [subject, markdown].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n\n"),
      [others])
    return message
  }

  /// `2024-05-01 08:00:00 UTC`, or `5/1/18, 08:00 AM`.
  private static func time(_ text: String) -> Instant? {
    do throws(ISO8601.Failure) {
      return try WrittenTime(text, in: .utc).instant
    } catch {
      let whole = text.replacing(#/^(\d{1,2}\/\d{1,2}\/)(\d\d),/#) { "\($0.1)20\($0.2)," }
      return WrittenClock(numbers: whole, isDayFirst: false).map { Instant(seconds: $0.local) }
    }
  }
}

/// Names with commas inside, such as "Jane Doe, Ph.D.".
private struct CommaNames {
  private let names: Set<String>
  /// How many pieces between commas the longest name has.
  private let longest: Int

  /// Names of more pieces are not looked for.
  private static let mostPieces = 8

  init(_ all: some Sequence<String>) {
    names = Set(all.lazy.map(\.trimmed).filter { $0.contains(",") })
    longest = min(names.map(Self.pieces).map(\.count).max() ?? 1, Self.mostPieces)
  }

  private static func pieces(_ list: String) -> [Substring] {
    list.split(separator: ",", omittingEmptySubsequences: false)
  }

  /// The people of a list that commas separate. Where several names fit, the longest is taken.
  func people(in list: String) -> [String] {
    let pieces = Self.pieces(list)
    func name(_ first: Int, _ last: Int) -> String {
      String(list[pieces[first].startIndex..<pieces[last].endIndex]).trimmed
    }
    var (first, found) = (0, [String]())
    while first < pieces.count {
      let ends = first..<min(first + longest, pieces.count)
      let last = ends.last { names.contains(name(first, $0)) } ?? first
      found.append(name(first, last))
      first = last + 1
    }
    return found
  }
}
