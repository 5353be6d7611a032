internal import Model

/// Reads one item of a story; names of the zuck.js library are understood as well (D.6).
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
    "id", "type", "src", "url", "alt", "text", "link", "linkText", "duration", "length", "preview",
    "timestamp", "time",
    "liked", "seen",
  ]

  /// Anything else might be a page that runs scripts.
  private static let mediaTypes: Set<String> = [
    "svg", "png", "jpg", "jpeg", "gif", "webp", "avif", "mp4", "webm", "mov", "ogv", "m4v",
  ]

  mutating func item(_ value: ContentValue, number: Int, of count: Int, _ problems: inout Problems)
    -> StoryItem?
  {
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(Self.keys, &problems)
    let id = record.identifier("id", &problems) ?? user.itemID(number)
    if !RecordID.isValid(id) {
      problems.error(
        "item id may hold A-Z, a-z, 0-9, \".\", \"_\" and \"-\": \"\(id)\"", at: record["id"]?.position)
    }
    let position = record["id"]?.position ?? record.position
    if let first = ids.updateValue(position.line, forKey: id) {
      problems.error("duplicate item id \"\(id)\" (first used on line \(first))", at: position)
    }
    var item = StoryItem(
      id: id, picture: picture(record, number, &problems),
      alt: record.string("alt", &problems) ?? "Story \(number) of \(count) by \(user.name)")
    let kinds = StoryItem.Kind.allCases.map(\.rawValue)
    item.kind = record.choice("type", kinds, &problems).flatMap(StoryItem.Kind.init) ?? .image
    item.text = record.string("text", &problems) ?? ""
    item.link = record.string("link", &problems) ?? ""
    item.linkText = record.string("linkText", &problems) ?? ""
    item.duration = duration(record, &problems)
    item.time = time(record, &problems)
    item.isSeen = record.bool("seen", &problems) ?? state.seen.contains(id)
    item.isLiked = record.bool("liked", &problems) ?? state.liked.contains(id)
    return item
  }

  /// A local file, or a drawing where there is only a remote address or nothing.
  private func picture(_ record: Record, _ number: Int, _ problems: inout Problems) -> StoryItem.Picture {
    let drawn = StoryItem.Picture.drawn(seed: StoryDrawing.seed(userID: user.id, index: number - 1))
    guard let value = record["src"], let path = record.string("src", &problems) else { return drawn }
    if let file = files[path] ?? files["media/\(user.id)/\(path)"] {
      if Self.mediaTypes.contains(file.fileExtension) { return .file(file) }
      problems.error("\"\(path)\" is neither a picture nor a film", at: value.position)
      return drawn
    }
    problems.error("picture \"\(path)\" does not exist", at: value.position)
    return drawn
  }

  private func duration(_ record: Record, _ problems: inout Problems) -> Double? {
    let key = record["duration"] == nil ? "length" : "duration"
    guard let value = record[key], let seconds = record.double(key, &problems) else { return nil }
    guard seconds > 0, seconds <= 60 else {
      problems.error("\"\(key)\" must lie above 0 and up to 60 seconds", at: value.position)
      return nil
    }
    return seconds
  }

  private func time(_ record: Record, _ problems: inout Problems) -> Instant? {
    if record["timestamp"] != nil { return record.instant("timestamp", &problems) }
    guard let seconds = record.int("time", &problems) else { return nil }
    guard Self.seconds.contains(seconds) else {
      problems.error(
        "\"time\" must be seconds since 1970 in the years 0001 to 9999", at: record["time"]?.position)
      return nil
    }
    return Instant(seconds: Int64(seconds))
  }

  /// From 0001 to 9999; more would not fit into milliseconds.
  private static let seconds = -62_135_596_800...253_402_300_799
}
