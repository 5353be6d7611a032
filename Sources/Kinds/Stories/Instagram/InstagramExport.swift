internal import Basics
internal import Content

/// One `stories.json` of an Instagram export, detected by its `ig_stories` regardless of the file name.
///
/// Reads `uri`, `creation_timestamp` and `title` of a story. Ignores where and with which device it was taken
/// (`media_metadata`).
struct InstagramExport: Sendable {
  let file: InputFile
  /// Path from `content/stories/`.
  private let key: String
  private let stories: ContentValue

  /// The exports among the files of stories, in path order.
  static func find(_ files: [String: InputFile], _ diagnostics: inout [Diagnostic]) -> [InstagramExport] {
    var found: [InstagramExport] = []
    for (key, file) in files.sorted(by: { $0.key < $1.key }) where mayBe(key, file) {
      var problems = Problems(path: file.path)
      do throws(Diagnostic) {
        guard try looksRight(file) else { continue }
        let value = try JSONFile.readForeign(file, &problems)
        if let stories = value.entries?.first(where: { $0.key == "ig_stories" })?.value {
          found.append(InstagramExport(file: file, key: key, stories: stories))
        }
      } catch {
        problems.append(error)
      }
      diagnostics += problems.diagnostics
    }
    return found
  }

  private static func mayBe(_ key: String, _ file: InputFile) -> Bool {
    file.fileExtension == "json" && !["users.json", "state.json"].contains(key) && !key.hasPrefix("items/")
      && !key.hasPrefix("media/")
  }

  /// Other files of an export may be large and are not parsed.
  private static func looksRight(_ file: InputFile) throws(Diagnostic) -> Bool {
    var stream = try file.stream()
    let start = try stream.next() ?? []
    return String(decoding: start.prefix(4096), as: UTF8.self).contains("\"ig_stories\"")
  }

  /// The owner of the export, named after its folder, or after their profile if the export has it.
  func user(page: Int, _ files: [String: InputFile], _ state: StoryState) -> (StoryUser, [Diagnostic]) {
    var problems = Problems(path: file.path)
    var diagnostics: [Diagnostic] = []
    let folder = key.split(separator: "/").dropLast().first.map(String.init) ?? "instagram"
    let name = InstagramProfile.name(in: files, folder: folder, &diagnostics) ?? folder
    var user = StoryUser(
      id: folder, name: name, page: page, source: file.path, position: stories.position)
    guard let list = stories.list else {
      problems.error("\"ig_stories\" must be a list, found \(stories.typeName)", at: stories.position)
      return (user, diagnostics + problems.diagnostics)
    }
    user.items = items(list, user, files, state, &problems)
    return (user, diagnostics + problems.diagnostics)
  }

  private func items(
    _ list: [ContentValue], _ user: StoryUser, _ files: [String: InputFile], _ state: StoryState,
    _ problems: inout Problems
  ) -> [StoryItem] {
    var items: [StoryItem] = []
    var ids: Set<String> = []
    for value in list {
      guard let item = item(value, user, files, &problems) else { continue }
      // The same story twice in one export counts once.
      if ids.insert(item.id).inserted { items.append(item) }
    }
    let sorted = items.enumerated().sorted { left, right in
      (left.element.time?.milliseconds ?? 0, left.offset) < (
        right.element.time?.milliseconds ?? 0, right.offset
      )
    }
    return sorted.enumerated().map { number, entry in
      var item = entry.element
      item.isSeen = state.seen.contains(item.id)
      item.isLiked = state.liked.contains(item.id)
      let words = "Story \(number + 1) of \(items.count) by \(user.name)"
      if case .drawn = item.picture {
        item.alt = "\(words); its picture is not in this archive"
      } else {
        item.alt = words
      }
      return item
    }
  }

  private func item(
    _ value: ContentValue, _ user: StoryUser, _ files: [String: InputFile], _ problems: inout Problems
  ) -> StoryItem? {
    guard let record = Record(value, &problems), let uri = record.required("uri", &problems) else {
      return nil
    }
    // Not from its position in the list: the next export has more.
    let hash = FNV1a.hash(uri)
    var item = StoryItem(id: "ig-\(String(hash, radix: 16))", picture: .drawn(seed: hash), alt: "")
    if let media = media(uri, files), let kind = StoryMedia.kind(of: media) {
      item.picture = .file(media)
      item.kind = kind
      item.isStripped = true
    } else {
      problems.warning("picture is not in this archive: \"\(uri)\"", at: record["uri"]?.position)
    }
    // Counted after the repair: before it, nearly every text has C1 characters.
    item.text = RepairedText.repair(record.uncounted("title", &problems) ?? "")
    problems.warnAboutForbidden(item.text, at: record["title"]?.position)
    if let seconds = record.int("creation_timestamp", &problems), StoryItemReader.seconds.contains(seconds) {
      item.time = Instant(seconds: Int64(seconds))
    }
    return item
  }

  /// A URI is relative to the root of the export, which is one of the folders around the file.
  private func media(_ uri: String, _ files: [String: InputFile]) -> InputFile? {
    var folders = key.split(separator: "/").dropLast()
    while true {
      if let file = files[(folders + [Substring(uri)]).joined(separator: "/")] { return file }
      if folders.isEmpty { return nil }
      folders.removeLast()
    }
  }
}
