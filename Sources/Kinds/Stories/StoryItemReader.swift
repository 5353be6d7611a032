internal import Basics
package import Content
internal import Model

/// Reads one item of a story. Accepts names of the zuck.js library as well.
struct StoryItemReader {
  let user: StoryUser
  let files: [String: InputFile]
  let state: StoryState
  /// Line of the first use of each id.
  private var ids: [String: Int] = [:]

  /// The item being read.
  private var item = StoryItem(id: "", picture: .drawn(seed: 0), alt: "")

  init(user: StoryUser, files: [String: InputFile], state: StoryState) {
    self.user = user
    self.files = files
    self.state = state
  }

  mutating func item(_ value: ContentValue, number: Int, of count: Int, _ problems: inout Problems)
    -> StoryItem?
  {
    guard let record = Record(Self.item(value), &problems) else { return nil }
    let found = Self.schema.find(in: record, &problems)
    let id = identifier(record, number, &problems)
    item = StoryItem(
      id: id, picture: picture(record, number, &problems),
      alt: "Story \(number) of \(count) by \(user.name)")
    (item.isSeen, item.isLiked) = (state.seen.contains(id), state.liked.contains(id))
    return Self.schema.take(found, of: record, into: &self, &problems) ? item : nil
  }

  /// Also accepts the names of zuck.js (`length`, `preview`, `time`) and react-insta-stories (`url`).
  static let schema: RecordSchema<StoryItemReader> = [
    .own("id", .identifier, "A-Z, a-z, 0-9, `.`, `_` and `-`; if missing, the user's id and a number"),
    .own("src", .text, "a picture or film below `stories/`; if missing, a picture is drawn"),
    .own("url", .text, "instead of `src`; a remote URL becomes the link"),
    .text("alt", \.item.alt, "alternative text"),
    RecordField(
      "type", .choice(names + ["photo"]), "if missing, derived from the file name", isAlwaysRead: true
    ) {
      $1.item.kind = $1.kind($0, &$2)
    },
    RecordField("poster", .text, "a picture shown until the film plays", isAlwaysRead: true) {
      $1.item.poster = $1.poster($0, &$2)
    },
    .own("preview", .text, "instead of `poster`"),
    .text("text", \.item.text, "text on it"),
    RecordField("link", .text, "link target", isAlwaysRead: true) { record, reader, problems in
      reader.item.link = record.string("link", &problems) ?? reader.remoteAddress(record)
    },
    // zuck.js writes `false` for no label.
    .value("linkText", \.item.linkText, .anyOf([.text, .choice(["false"])]), "label of the link") {
      $0[$1]?.bool == false ? nil : $0.string($1, &$2)
    },
    RecordField(
      "duration", .number(0...60_000), "up to 60 seconds; numbers from 100 are milliseconds",
      isAlwaysRead: true
    ) { $1.item.duration = duration($0, &$2) },
    .own("length", .number(0...60), "instead of `duration`: seconds; 0 means the length of the film"),
    RecordField("timestamp", .moment, "date", isAlwaysRead: true) {
      $1.item.time = time($0, &$2)
    },
    .own("time", .anyOf([.integer(seconds), .text]), "instead of `timestamp`: seconds since 1970"),
    .value("seen", \.item.isSeen, flagForm, "whether you have seen it; if missing, as in `state.json`", flag),
    .value("liked", \.item.isLiked, flagForm, "whether you liked it; if missing, as in `state.json`", flag),
    .tags(\.item.tags),
    .unused("header"), .unused("seeMore"), .unused("seeMoreCollapsed"), .unused("styles"),
    .unused("preloadResource"),
  ]

  private static let names = StoryItem.Kind.allCases.map(\.rawValue)
  private static let flagForm = ValueForm.anyOf([.flag, .number(nil)])

  /// react-insta-stories writes a plain URL for an item with only a picture.
  private static func item(_ value: ContentValue) -> ContentValue {
    guard value.string != nil else { return value }
    let entry = ContentValue.Entry(key: "src", position: value.position, value: value)
    return ContentValue(.map([entry]), at: value.position)
  }

  /// True, false, or a number: 0 for no, otherwise a count or a time.
  @Sendable private static func flag(_ record: Record, _ key: String, _ problems: inout Problems) -> Bool? {
    if let number = record[key]?.double { return number != 0 }
    return record.bool(key, &problems)
  }

  private mutating func identifier(_ record: Record, _ number: Int, _ problems: inout Problems) -> String {
    let id = record.identifier("id", &problems) ?? user.itemID(number)
    if !RecordID.isValid(id) {
      problems.error(
        "item id may only contain A-Z, a-z, 0-9, \".\", \"_\" and \"-\": \"\(id)\"",
        at: record["id"]?.position)
    }
    let position = record["id"]?.position ?? record.position
    if let first = ids.updateValue(position.line, forKey: id) {
      problems.error("duplicate item id \"\(id)\" (first used on line \(first))", at: position)
    }
    return id
  }

  /// As declared, with `photo` for an image (zuck.js); otherwise derived from the file name.
  private func kind(_ record: Record, _ problems: inout Problems) -> StoryItem.Kind {
    var found: StoryItem.Kind?
    if case .file(let file) = item.picture { found = StoryMedia.kind(of: file) }
    if record["type"]?.string == "photo" { return found ?? .image }
    guard let said = record.choice("type", Self.names, &problems).flatMap(StoryItem.Kind.init) else {
      return found ?? .image
    }
    if let found, found != said {
      problems.error(
        "\"type\" is \"\(said.rawValue)\", but \"src\" is \(found == .video ? "a film" : "a picture")",
        at: record["type"]?.position)
    }
    return found ?? said
  }

  /// A local file, or a drawing if there is only a remote URL or nothing.
  private func picture(_ record: Record, _ number: Int, _ problems: inout Problems) -> StoryItem.Picture {
    let drawn = StoryItem.Picture.drawn(seed: StoryDrawing.seed(userID: user.id, index: number - 1))
    let key = record["src"] == nil ? "url" : "src"
    guard let value = record[key], let path = record.string(key, &problems), !path.isEmpty else {
      return drawn
    }
    if StoryMedia.isRemote(path) {
      problems.warning(
        "remote picture is replaced by a drawing: \"\(path)\"", at: value.position,
        help: ["save the file in content/stories/media/\(user.id)/ and set \"src\" to its name"])
      return drawn
    }
    guard let file = file(path) else {
      problems.error("picture \"\(path)\" does not exist", at: value.position)
      return drawn
    }
    if StoryMedia.kind(of: file) != nil { return .file(file) }
    problems.error("expected a picture or film, found \"\(path)\"", at: value.position)
    return drawn
  }

  /// The URL of an item that has only a remote URL: the item links there and shows a drawing.
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
    problems.error("\"\(key)\" is not an existing picture: \"\(path)\"", at: value.position)
    return nil
  }

  private func file(_ path: String) -> InputFile? { files[path] ?? files["media/\(user.id)/\(path)"] }

  private static func duration(_ record: Record, _ problems: inout Problems) -> Double? {
    let key = record["duration"] == nil ? "length" : "duration"
    guard let value = record[key], let seconds = record.double(key, &problems) else { return nil }
    // zuck.js writes 0 for "as long as the film".
    if key == "length", seconds == 0 { return nil }
    // react-insta-stories uses milliseconds, and no item lasts 100 seconds.
    if key == "duration", (100...60_000).contains(seconds) { return seconds / 1000 }
    guard seconds > 0, seconds <= 60 else {
      problems.error("\"\(key)\" must be above 0 and up to 60 seconds", at: value.position)
      return nil
    }
    return seconds
  }

  private static func time(_ record: Record, _ problems: inout Problems) -> Instant? {
    if record["timestamp"] != nil { return record.instant("timestamp", &problems) }
    // zuck.js writes an empty string for no time.
    guard record["time"]?.string != "", let seconds = record.int("time", &problems) else { return nil }
    guard Self.seconds.contains(seconds) else {
      problems.error(
        "\"time\" must be seconds since 1970, in the years 0001 to 9999", at: record["time"]?.position)
      return nil
    }
    return Instant(seconds: Int64(seconds))
  }

  /// Years 0001 to 9999; more would overflow milliseconds.
  static let seconds = -62_135_596_800...253_402_300_799
}

extension RecordForm {
  package static let storyItem = RecordForm(
    "story-item", in: "`stories/items/<id>.json`, and `items` of a user", StoryItemReader.schema.form)
}
