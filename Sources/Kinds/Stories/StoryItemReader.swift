internal import Basics
internal import Content
internal import Model

/// Reads one item of a story; names of the zuck.js library are understood as well.
struct StoryItemReader {
  let user: StoryUser
  let files: [String: InputFile]
  let state: StoryState
  /// Where each id was used first.
  private var ids: [String: Int] = [:]

  init(user: StoryUser, files: [String: InputFile], state: StoryState) {
    self.user = user
    self.files = files
    self.state = state
  }

  private static let keys: Set<String> = [
    "id", "type", "src", "url", "alt", "text", "link", "linkText", "duration", "length", "preview", "poster",
    "timestamp", "time", "liked", "seen", "tags",
    // What react-insta-stories keeps with an item and stories do not need.
    "header", "seeMore", "seeMoreCollapsed", "styles", "preloadResource",
  ]

  mutating func item(_ value: ContentValue, number: Int, of count: Int, _ problems: inout Problems)
    -> StoryItem?
  {
    guard let record = Record(Self.item(value), &problems) else { return nil }
    record.warnAboutUnknownKeys(Self.keys, &problems)
    let id = identifier(record, number, &problems)
    var item = StoryItem(
      id: id, picture: picture(record, number, &problems),
      alt: record.string("alt", &problems) ?? "Story \(number) of \(count) by \(user.name)")
    item.kind = kind(record, item.picture, &problems)
    item.poster = poster(record, &problems)
    item.text = record.string("text", &problems) ?? ""
    item.link = record.string("link", &problems) ?? remoteAddress(record)
    // zuck.js writes `false` where there are no words.
    if record["linkText"]?.bool != false { item.linkText = record.string("linkText", &problems) ?? "" }
    item.duration = duration(record, &problems)
    item.time = time(record, &problems)
    item.isSeen = flag("seen", record, &problems) ?? state.seen.contains(id)
    item.isLiked = flag("liked", record, &problems) ?? state.liked.contains(id)
    item.tags = record.tags(&problems)
    return item
  }

  /// react-insta-stories has just the address of a picture where nothing else is said.
  private static func item(_ value: ContentValue) -> ContentValue {
    guard value.string != nil else { return value }
    let entry = ContentValue.Entry(key: "src", position: value.position, value: value)
    return ContentValue(.map([entry]), at: value.position)
  }

  /// True, false, or a number: 0 for no, else how often or when.
  private func flag(_ key: String, _ record: Record, _ problems: inout Problems) -> Bool? {
    if let number = record[key]?.double { return number != 0 }
    return record.bool(key, &problems)
  }

  private mutating func identifier(_ record: Record, _ number: Int, _ problems: inout Problems) -> String {
    let id = record.identifier("id", &problems) ?? user.itemID(number)
    if !RecordID.isValid(id) {
      problems.error(
        "item id may hold A-Z, a-z, 0-9, \".\", \"_\" and \"-\": \"\(id)\"", at: record["id"]?.position)
    }
    let position = record["id"]?.position ?? record.position
    if let first = ids.updateValue(position.line, forKey: id) {
      problems.error("duplicate item id \"\(id)\" (first used on line \(first))", at: position)
    }
    return id
  }

  /// As said, with `photo` for an image (zuck.js), else as the file's name tells.
  private func kind(
    _ record: Record, _ picture: StoryItem.Picture, _ problems: inout Problems
  ) -> StoryItem.Kind {
    var found: StoryItem.Kind?
    if case .file(let file) = picture { found = StoryMedia.kind(of: file) }
    if record["type"]?.string == "photo" { return found ?? .image }
    let names = StoryItem.Kind.allCases.map(\.rawValue)
    guard let said = record.choice("type", names, &problems).flatMap(StoryItem.Kind.init) else {
      return found ?? .image
    }
    if let found, found != said {
      problems.error(
        "\"type\" is \"\(said.rawValue)\", but \"src\" is \(found == .video ? "a film" : "a picture")",
        at: record["type"]?.position)
    }
    return found ?? said
  }

  /// A local file, or a drawing where there is only a remote address or nothing.
  private func picture(_ record: Record, _ number: Int, _ problems: inout Problems) -> StoryItem.Picture {
    let drawn = StoryItem.Picture.drawn(seed: StoryDrawing.seed(userID: user.id, index: number - 1))
    let key = record["src"] == nil ? "url" : "src"
    guard let value = record[key], let path = record.string(key, &problems), !path.isEmpty else {
      return drawn
    }
    if StoryMedia.isRemote(path) {
      problems.warning(
        "picture is elsewhere, a drawing stands for it: \"\(path)\"", at: value.position,
        help: ["put the file into content/stories/media/\(user.id)/ and name it in \"src\""])
      return drawn
    }
    guard let file = file(path) else {
      problems.error("picture \"\(path)\" does not exist", at: value.position)
      return drawn
    }
    if StoryMedia.kind(of: file) != nil { return .file(file) }
    problems.error("\"\(path)\" is neither a picture nor a film", at: value.position)
    return drawn
  }

  /// An item of nothing but an address leads there, with a drawing in the place of what is not here.
  private func remoteAddress(_ record: Record) -> String {
    guard record["src"] == nil, let address = record["url"]?.string else { return "" }
    return address.hasPrefix("https://") || address.hasPrefix("http://") ? address : ""
  }

  private func poster(_ record: Record, _ problems: inout Problems) -> InputFile? {
    let key = record["poster"] == nil ? "preview" : "poster"
    guard let value = record[key], let path = record.string(key, &problems), !path.isEmpty,
      !StoryMedia.isRemote(path)
    else { return nil }
    if let file = file(path), StoryMedia.kind(of: file) == .image { return file }
    problems.error("\"\(key)\" is not a picture that is there: \"\(path)\"", at: value.position)
    return nil
  }

  private func file(_ path: String) -> InputFile? { files[path] ?? files["media/\(user.id)/\(path)"] }

  private func duration(_ record: Record, _ problems: inout Problems) -> Double? {
    let key = record["duration"] == nil ? "length" : "duration"
    guard let value = record[key], let seconds = record.double(key, &problems) else { return nil }
    // zuck.js writes 0 for "as long as the film".
    if key == "length", seconds == 0 { return nil }
    // react-insta-stories counts milliseconds; nothing stands for 100 seconds.
    if key == "duration", (100...60_000).contains(seconds) { return seconds / 1000 }
    guard seconds > 0, seconds <= 60 else {
      problems.error("\"\(key)\" must lie above 0 and up to 60 seconds", at: value.position)
      return nil
    }
    return seconds
  }

  private func time(_ record: Record, _ problems: inout Problems) -> Instant? {
    if record["timestamp"] != nil { return record.instant("timestamp", &problems) }
    // zuck.js leaves a text empty where there is none.
    guard record["time"]?.string != "", let seconds = record.int("time", &problems) else { return nil }
    guard Self.seconds.contains(seconds) else {
      problems.error(
        "\"time\" must be seconds since 1970 in the years 0001 to 9999", at: record["time"]?.position)
      return nil
    }
    return Instant(seconds: Int64(seconds))
  }

  /// From 0001 to 9999; more would not fit into milliseconds.
  static let seconds = -62_135_596_800...253_402_300_799
}
