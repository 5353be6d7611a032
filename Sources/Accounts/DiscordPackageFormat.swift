internal import Basics
internal import Content
internal import Conversations
internal import Discord
internal import ImportKit
internal import Model

/// The data package that Discord sends: for each channel a folder `messages/c123/` with `channel.json` and
/// `messages.json` or `messages.csv`. It has only what the owner of the account wrote. Folders besides `c123`
/// are named in the owner's language.
enum DiscordPackageFormat: ExportFormat {
  static let name = "discord-package"
  static let title = "Discord's data package"
  static let reads = "your messages in each channel"
  static let lacks = "messages of other people, which the package lacks"
  static let origin = "Settings, Data & Privacy, Request Data"
  static let layout = Conversation.Layout.compact

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    for file in export.files where try isMessages(file, export) { return true }
    return false
  }

  private static func isMessages(_ file: InputFile, _ export: Export) throws(Diagnostic) -> Bool {
    if file.name == "messages.csv" {
      return try Export.head(file, limit: 64).starts(with: Array("ID,Timestamp,Contents".utf8))
    }
    guard let shape = try export.json(file)?.shapes.first else { return false }
    return shape.has("ID", "Timestamp", "Contents")
  }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    // Folders with folders of channels.
    let tops = Set(
      export.files.filter { ["messages.json", "messages.csv"].contains($0.name) }.map { file in
        export.folder(of: file).split(separator: "/").dropLast().joined(separator: "/")
      })
    for file in export.files {
      let folder = export.folder(of: file)
      let isBeside = ["messages.json", "messages.csv"].contains {
        export.file(export.folder(of: file) + $0) != nil
      }
      let isAbout =
        file.name == "channel.json" && isBeside
        || file.name == "index.json" && tops.contains(String(folder.dropLast()))
      if isAbout {
        found.append(file)
      } else if file.name == "user.json", try export.json(file)?.shapes.first?.has("id", "username") == true {
        found.append(file)
      } else if try isMessages(file, export) {
        found.append(file)
      }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    var (files, owner, index): ([InputFile], ContentValue?, ContentValue?) = ([], nil, nil)
    for file in try claims(export) {
      switch file.name {
      case "channel.json": break
      case "index.json": index = try value(file)
      case "user.json": owner = try value(file)
      default: files.append(file)
      }
    }
    let nothing = ContentValue(.null, at: .start)
    let shared = [owner ?? nothing, index ?? nothing]
    var rest = files.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { ExportUnit(format: Self.self, export: export, files: [$0], shared: shared) }
    }
  }

  private static func value(_ file: InputFile) throws(Diagnostic) -> ContentValue {
    var problems = Problems(path: file.path)
    var repeated = RepeatedKeys()
    return try JSONFile.read(
      file.bytes(limit: 64 << 20), line: 1, column: 1, path: file.path, keepingLastOf: &repeated, &problems)
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let file = unit.files.first else { return }
    out.path = file.path
    let folder = unit.export.folder(of: file)
    var about: ContentValue?
    do throws(Diagnostic) {
      about = try unit.export.file(folder + "channel.json").map { (file) throws(Diagnostic) in try value(file)
      }
    } catch {
      out.warn(error)
    }
    let place = String(folder.split(separator: "/").last ?? "channel")
    let id = about?["id"]?.identifier ?? String(place.drop { $0 == "c" })
    let server = about?["guild"]?.text("name")
    let name = about?.text("name") ?? Self.name(unit.shared.last?[id]?.string, server)
    let type = about?["type"]?.identifier ?? ""
    let isTalk = ["1", "3", "DM", "GROUP_DM"].contains(type)
    let title = name.map { isTalk || server == nil ? $0 : "#" + $0 } ?? id
    var chat = Conversation(slug: Conversation.slug(title: title, id: id), title: title, source: file.path)
    chat.kind = type == "1" || type == "DM" ? .direct : .group
    chat.isMarkdown = true
    chat.summary = server ?? ""
    out.begin(chat)
    let owner = unit.shared.first
    let person = owner?.text("global_name") ?? owner?.text("username") ?? out.options.me ?? out.strings["Me"]
    let me = Participant(id: owner?["id"]?.identifier ?? person, name: person, isMe: true)
    out.participant(me)
    var reader = Rows(me: me, owner: owner, index: unit.shared.last, server: server)
    if file.fileExtension == "csv" {
      var table = CSVReader(try file.text(), path: file.path)
      guard let header = try table.row()?.compactMap(\.string) else { return }
      while let row = try table.row() {
        if row.count == 1, row[0].isNull { continue }
        let entries = zip(header, row).map { ContentValue.Entry(key: $0, position: $1.position, value: $1) }
        reader.take(ContentValue(.map(entries), at: row[0].position), unit.export, &out)
      }
    } else {
      out.note(try JSONList.read(file, at: []) { reader.take($0, unit.export, &out) })
    }
  }

  /// The index has `general in Club` and `Direct Message with bo#0`, and words for channels without a name.
  private static func name(_ text: String?, _ server: String?) -> String? {
    guard var text else { return nil }
    if let server, text.hasSuffix(" in " + server) { text = String(text.dropLast(server.count + 4)) }
    if unnamed.contains(text) { return nil }
    guard text.hasPrefix("Direct Message with ") else { return text }
    return text.replacing(#/^Direct Message with (.+?)(?:#0+)?$/#) { String($0.1) }
  }

  private static let unnamed: Set<String> = [
    "None", "Unknown channel", "Unknown channel in Unknown server",
  ]

  /// The messages of one channel.
  private struct Rows {
    let me: Participant
    let owner: ContentValue?
    let index: ContentValue?
    let server: String?
    private var times = RecordTimes()
    private static let known: Set<String> = ["ID", "Timestamp", "Contents", "Attachments"]

    init(me: Participant, owner: ContentValue?, index: ContentValue?, server: String?) {
      (self.me, self.owner, self.index, self.server) = (me, owner, index, server)
    }

    mutating func take(_ record: ContentValue, _ export: Export, _ out: inout ImportWriter) {
      out.record()
      guard record.entries != nil else {
        return out.broken("expected a message, found \(record.typeName)", at: record.position)
      }
      var time: Instant?
      if let text = record.text("Timestamp") {
        do throws(ISO8601.Failure) { time = try WrittenTime(text, in: .utc).instant } catch { time = nil }
      }
      var message = Message(
        id: record["ID"]?.identifier ?? "", sender: me.id, text: "",
        time: times.time(time, of: record, "Timestamp", &out), position: record.position)
      for address in (record.text("Attachments") ?? "").utf8.split(whereSeparator: { $0 <= 0x20 }) {
        let path = address.split(separator: UInt8(ascii: "?")).first ?? address
        let name = path.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
        message.attachments.append(export.attachment(name, from: "", at: record.position, out.strings))
      }
      let text = record["Contents"]?.string ?? ""
      let rest = out.others(of: record, besides: Self.known)
      message.say(text, as: markdown(text, out.options), [rest])
      if message.text.isEmpty, !message.mayBeEmpty {
        guard record["Contents"] == nil, record.entries?.contains(where: { $0.key == "Contents" }) != true
        else {
          return out.skip("no content", at: record.position)
        }
        message = out.kept(record, as: "message", because: "message has no \"Contents\"", message)
      }
      out.message(message)
    }

    /// Names are known of the owner, their friends and their channels.
    private func markdown(_ text: String, _ options: SiteSettings.Imports) -> String {
      var (people, channels) = ([me.id: me.name], [String: String]())
      let mentions = text.hasBytes(of: "<") ? text.matches(of: #/<(#|@!?)(\d+)>/#) : []
      for (id, isChannel) in mentions.map({ (String($0.2), $0.1 == "#") }) {
        if isChannel {
          channels[id] = DiscordPackageFormat.name(index?[id]?.string, server)
        } else if let friend = owner?.elements("relationships").first(where: { $0["id"]?.identifier == id }) {
          people[id] = friend["user"]?.text("global_name") ?? friend["user"]?.text("username")
        }
      }
      return DiscordFormats.markdown(text, people: people, channels: channels, options)
    }
  }
}
