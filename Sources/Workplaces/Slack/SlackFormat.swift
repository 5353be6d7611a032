internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// A Slack export: lists of users and channels, and per channel one file per day with the messages.
///
/// Each channel is a part. `ts` identifies a message and stays a string; replies refer to it by `thread_ts`,
/// possibly in another day's file.
enum SlackFormat: ExportFormat {
  static let name = "slack"
  static let title = "Slack"
  static let reads = "channels, groups, direct messages, threads, reactions, edits, files, calls"
  static let lacks = "notices about other messages"
  static let origin = "Settings, Import/Export data"
  static let layout = Conversation.Layout.compact

  /// People first.
  static let lists = ["users.json", "channels.json", "groups.json", "dms.json", "mpims.json"]

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool {
    guard let root = try root(export) else { return try !SlackPages.files(export).isEmpty }
    guard let users = people(export, root) else { return false }
    let shape = JSONShape(try Export.head(users))
    return shape.isList && (shape.keys.isEmpty || shape.has("id"))
      && (shape.keys.isEmpty || shape.has("name") || shape.has("profile"))
  }

  /// The folder with the lists; some archives have an extra top-level folder. Nil if the messages of a channel are in a
  /// file beside the lists.
  private static func root(_ export: Export) throws(Diagnostic) -> String? {
    guard let root = folder(export) else { return nil }
    if export.files.contains(where: { isDay($0, export, root) }) { return root }
    return try SlackPages.files(export).isEmpty ? root : nil
  }

  private static func folder(_ export: Export) -> String? {
    let inner = Set(export.files.map(export.inner))
    let people = export.files.filter { [lists[0], gridPeople].contains($0.name) }
    return people.map { export.folder(of: $0) }.filter { $0.split(separator: "/").count < 2 }.sorted()
      .first { root in lists.dropFirst().contains { inner.contains(root + $0) } }
  }

  /// The people of an Enterprise Grid, whose teams have lists and channels in `teams/acme/`.
  private static let gridPeople = "org_users.json"

  private static func people(_ export: Export, _ root: String) -> InputFile? {
    export.file(root + lists[0]) ?? export.file(root + gridPeople)
  }

  /// The path of a file below the root.
  private static func parts(_ file: InputFile, _ export: Export, _ root: String) -> [String] {
    let inner = export.inner(file)
    return inner.hasPrefix(root) ? inner.dropFirst(root.count).split(separator: "/").map(String.init) : []
  }

  /// The lists of channels of all teams.
  private static func teamLists(_ export: Export, _ root: String) -> [InputFile] {
    export.files.filter { file in
      let parts = parts(file, export, root)
      return parts.count == 3 && parts[0] == "teams" && lists.contains(parts[2])
    }
  }

  static var carriesFiles: Bool { true }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    guard let root = try root(export) else { return try SlackPages.claims(export) }
    let named = Set(
      lists.map { root + $0 } + [root + gridPeople] + teamLists(export, root).map(export.inner))
    return export.files.filter { named.contains(export.inner($0)) || isDay($0, export, root) }
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    guard let root = try root(export) else { return try SlackPages.units(export) }
    let shared = try lists(export, root)
    var folders: [(name: String, files: [InputFile])] = []
    for file in export.files where isDay(file, export, root) {
      let name = export.folder(of: file)
      if folders.last?.name != name { folders.append((name, [])) }
      folders[folders.count - 1].files.append(file)
    }
    var rest = folders.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { ExportUnit(format: Self.self, export: export, files: $0.files, shared: shared) }
    }
  }

  /// The lists of people and channels in a folder of the export.
  static func lists(_ export: Export, _ root: String) throws(Diagnostic) -> [ContentValue] {
    var problems = Problems(path: export.path)
    var found = [ContentValue(.list([]), at: .start)]
    if let people = people(export, root) { found[0] = try JSONFile.readForeign(people, &problems) }
    let channels = lists.dropFirst().compactMap { export.file(root + $0) } + teamLists(export, root)
    for file in channels where file.name != lists[0] {
      found.append(try JSONFile.readForeign(file, &problems))
    }
    return found
  }

  /// Whether a file has the messages of a day: `tea/2024-05-01.json`, in a team `teams/acme/tea/2024-05-01.json`.
  private static func isDay(_ file: InputFile, _ export: Export, _ root: String) -> Bool {
    guard file.fileExtension == "json", CivilDate(named: file.stem) != nil else { return false }
    let parts = parts(file, export, root)
    return parts.count == 2 || parts.count == 4 && parts[0] == "teams"
  }

  /// The folder with the lists above such a file, which takes no look at other files; nil if there is none.
  private static func root(above file: InputFile, _ export: Export) -> String? {
    let folders = export.inner(file).split(separator: "/").dropLast(2).map { "\($0)/" }
    let isTeam = folders.dropLast().last == "teams/"
    for count in [folders.count] + (isTeam ? [folders.count - 2] : []) where count < 2 {
      let root = folders.prefix(count).joined(separator: "")
      let hasLists = lists.dropFirst().contains { export.file(root + $0) != nil }
      if hasLists, people(export, root) != nil { return root }
    }
    return nil
  }

  /// Channels of teams may have the same names.
  private static func slug(_ place: [String], _ export: Export) -> String {
    if place.count == 1 { return Slug.distinct("\(export.name)-\(place[0])") }
    let title = ([export.name] + place.dropFirst()).joined(separator: " ")
    return Conversation.slug(title: title, id: place.joined(separator: "/"))
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    guard let first = unit.files.first else { return }
    guard CivilDate(named: first.stem) != nil, let root = root(above: first, unit.export) else {
      return try SlackPages.read(unit, &out)
    }
    let place = parts(first, unit.export, root).dropLast()
    let team = SlackTeam(unit.shared)
    let channel = team.channel(place.last ?? "")
    var chat = Conversation(
      slug: slug(Array(place), unit.export), title: channel.title, source: unit.export.path)
    chat.kind = channel.isDirect ? .direct : .group
    chat.isMarkdown = true
    chat.summary = channel.summary
    out.begin(chat)
    var reader = SlackReader(team: team, export: unit.export)
    for file in unit.files {
      out.path = file.path
      var elements = try JSONElements(file)
      while let element = try elements.next() { read(element, &reader, &out) }
    }
  }

  private static func read(_ element: Lines.Line, _ reader: inout SlackReader, _ out: inout ImportWriter) {
    out.record()
    let position = SourcePosition(line: element.number, column: 1)
    var problems = Problems(path: out.path)
    do throws(Diagnostic) {
      var repeated = RepeatedKeys()
      let value = try JSONFile.read(
        element.bytes, line: element.number, column: element.column, path: out.path, keepingLastOf: &repeated,
        &problems)
      out.note(repeated)
      reader.take(ContentValue(value.kind, at: position), &out)
    } catch {
      out.broken("unreadable record: \(error.message)", at: position)
    }
  }
}

/// The names in a Slack export: users, channels and direct messages, by id.
struct SlackTeam {
  /// A channel, with the title of its chat.
  struct Channel {
    var title: String
    var isDirect = false
    var summary = ""
  }

  private var names: [String: String] = [:]
  private var bots: Set<String> = []
  private var channels: [String: ContentValue] = [:]

  init(_ lists: [ContentValue]) {
    // Some tools write an object by id.
    for user in lists.first?.list ?? lists.first?.entries?.map(\.value) ?? [] {
      guard let id = user.text("id") else { continue }
      names[id] = Self.name(user)
      if user["is_bot"]?.bool == true { bots.insert(id) }
    }
    for channel in lists.dropFirst().flatMap({ $0.list ?? [] }) {
      for key in [channel.text("name"), channel.text("id")] { if let key { channels[key] = channel } }
    }
  }

  private static func name(_ user: ContentValue) -> String {
    let profile = user["profile"]
    return profile?.text("display_name") ?? profile?.text("real_name") ?? user.text("real_name")
      ?? user.text("name") ?? user.text("id") ?? ""
  }

  func name(_ id: String) -> String { names[id] ?? (id == "USLACKBOT" ? "Slackbot" : id) }

  func isKnown(_ id: String) -> Bool { names[id] != nil }

  /// Guests from other workspaces are in no user list: their messages contain their names.
  mutating func learn(_ record: ContentValue) {
    guard let id = record.text("user"), names[id] == nil, let profile = record["user_profile"] else { return }
    let name = ["display_name", "real_name", "name", "first_name"].lazy.compactMap { profile.text($0) }.first
    if let name { names[id] = name }
  }

  mutating func learn(_ name: String, of id: String) { names[id] = names[id] ?? name }

  func participant(_ id: String) -> Participant {
    Participant(id: id, name: name(id), bio: bots.contains(id) ? "Bot" : "")
  }

  func channelName(_ id: String) -> String? { channels[id]?.text("name") }

  /// The chat whose daily files are in this folder.
  func channel(_ folder: String) -> Channel {
    guard let found = channels[folder] else {
      // Messages below a canvas: `FC:F012:Plan`.
      let parts = folder.split(separator: ":", maxSplits: 2)
      return Channel(title: parts.count == 3 && parts[0] == "FC" ? String(parts[2]) : folder)
    }
    let ids = found.elements("members").compactMap(\.string) + [found.text("user")].compactMap { $0 }
    let members = ids.map(name)
    guard let name = found.text("name") else {
      return Channel(
        title: members.isEmpty ? folder : members.joined(separator: ", "), isDirect: members.count < 3)
    }
    if name.hasPrefix("mpdm-"), !members.isEmpty { return Channel(title: members.joined(separator: ", ")) }
    return Channel(
      title: "#" + name,
      summary: SlackEscape.plain(found["purpose"]?.text("value") ?? found["topic"]?.text("value") ?? ""))
  }
}
