internal import Basics
package import Content
internal import Conversations
internal import Model

/// Reads `users.json`, the items of each user, Instagram exports and the committed state.
struct StoryReader {
  private(set) var users: [StoryUser] = []
  private(set) var diagnostics: [Diagnostic] = []
  let state: StoryState
  private let files: [String: InputFile]
  /// Items in `users.json` itself, by the index of their user: the zuck.js form.
  private var inline: [Int: ContentValue] = [:]

  private let strings: Strings

  init(_ files: [InputFile], _ strings: Strings = Strings()) {
    self.strings = strings
    self.files = Dictionary(
      files.map { ($0.parts.dropFirst().joined(separator: "/"), $0) }, uniquingKeysWith: { first, _ in first }
    )
    state = StoryState(self.files["state.json"], &diagnostics)
    let exports = InstagramExport.find(self.files, &diagnostics)
    readUsers(isNeeded: exports.isEmpty && diagnostics.isEmpty)
    for index in users.indices { users[index].items = items(of: index) }
    for export in exports { add(export) }
    refuseSharedIDs()
    warnAboutStrangers(files)
    warnAboutUnused(files, exports)
  }

  private mutating func readUsers(isNeeded: Bool) {
    guard let file = files["users.json"] else {
      if isNeeded, let file = files.values.min(by: { $0.path < $1.path }) {
        let folder = file.path.dropLast(file.contentPath.count) + "stories"
        diagnostics.append(Diagnostic(.error, "missing \"users.json\"", path: String(folder)))
      }
      return
    }
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let value = try JSONFile.read(file, &problems)
      guard let pages = Self.pages(value) else {
        let found =
          value.entries == nil ? (value.list == nil ? value.typeName : "an array") : "an object without it"
        throw Diagnostic(
          .error, "expected an object with \"pages\", found \(found)", path: file.path,
          line: value.position.line,
          column: value.position.column)
      }
      readPages(pages, file, &problems)
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }

  /// Pages of users. A list of users, alone or under `users`, is one page.
  private static func pages(_ value: ContentValue) -> [ContentValue]? {
    if let pages = value.entries?.first(where: { $0.key == "pages" })?.value.list { return pages }
    let users = value.list ?? ["users", "data", "items"].lazy.compactMap { value[$0]?.list }.first
    guard let users, users.allSatisfy({ $0["id"] != nil && $0["name"] != nil }), !users.isEmpty else {
      return nil
    }
    let list = ContentValue.Entry(
      key: "users", position: value.position, value: ContentValue(.list(users), at: value.position))
    return [ContentValue(.map([list]), at: value.position)]
  }

  private mutating func readPages(_ pages: [ContentValue], _ file: InputFile, _ problems: inout Problems) {
    var first: [String: Int] = [:]
    for (number, page) in pages.enumerated() {
      guard let record = Record(page, &problems) else { continue }
      for value in record.list("users", &problems) {
        guard let user = user(value, page: number + 1, file, &problems) else { continue }
        if let line = first[user.id] {
          problems.error("duplicate user id \(user.id) (first used on line \(line))", at: user.position)
        } else {
          first[user.id] = user.position.line
          inline[users.count] = value.entries?.first { $0.key == "items" && !$0.value.isNull }?.value
          users.append(user)
        }
      }
    }
  }

  /// Also accepts the names of zuck.js.
  static let schema: RecordSchema<StoryUser> = [
    .own("id", .identifier, "id, unique in the file", isRequired: true),
    .required("name", \.name, "name"),
    .own("profile_picture_url", .text, "their picture, a file below `stories/`"),
    .own("photo", .text, "instead of `profile_picture_url`"),
    .own("items", .list(.any), "their items, if `items/<id>.json` does not exist"),
    .unused("link"), .unused("lastUpdated"), .unused("seen"), .unused("currentItem"),
    .aliases(\.aliases),
  ]

  private func user(
    _ value: ContentValue, page: Int, _ file: InputFile, _ problems: inout Problems
  ) -> StoryUser? {
    guard let record = Record(value, &problems) else { return nil }
    let found = Self.schema.find(in: record, &problems)
    guard record["id"] != nil else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems) else { return nil }
    let position = record["id"]?.position ?? record.position
    var user = StoryUser(
      id: id, name: "", page: page, source: "\(file.path):\(position.line)", position: position)
    guard Self.schema.take(found, of: record, into: &user, &problems) else { return nil }
    let picture = record["profile_picture_url"]?.string ?? record["photo"]?.string ?? ""
    if let file = files[picture] ?? files["media/\(id)/\(picture)"], StoryMedia.kind(of: file) == .image {
      user.avatar = file
    }
    return user
  }

  private mutating func items(of index: Int) -> [StoryItem] {
    let user = users[index]
    if let file = files["items/\(user.id).json"] {
      var problems = Problems(path: file.path)
      defer { diagnostics += problems.diagnostics }
      do throws(Diagnostic) {
        return items(try JSONFile.read(file, &problems), of: user, &problems)
      } catch {
        problems.append(error)
        return []
      }
    }
    guard let value = inline[index], let file = files["users.json"] else {
      return StoryDrawing.items(of: user, state, strings)
    }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    return items(value, of: user, &problems)
  }

  private func items(
    _ value: ContentValue, of user: StoryUser, _ problems: inout Problems
  ) -> [StoryItem] {
    guard let list = value.list ?? ForeignKeys.list(of: value, named: "stories") else {
      problems.error("expected a list of items, found \(value.typeName)", at: value.position)
      return []
    }
    var reader = StoryItemReader(user: user, files: files, state: state)
    return list.enumerated().compactMap {
      reader.item($0.element, number: $0.offset + 1, of: list.count, &problems)
    }
  }

  /// Appends the users of an export after those of `users.json`, on their own page.
  private mutating func add(_ export: InstagramExport) {
    let page = (users.map(\.page).max() ?? 0) + 1
    let (user, problems) = export.user(page: page, files, state)
    diagnostics += problems
    if users.contains(where: { $0.id == user.id }) {
      diagnostics.append(
        Diagnostic(
          .error, "user id \(user.id), from the name of this export's folder, is already in use",
          path: user.source))
    } else {
      users.append(user)
    }
  }

  /// The reader's seen and liked marks are keyed by item id alone.
  private mutating func refuseSharedIDs() {
    var owners: [String: StoryUser] = [:]
    for user in users {
      for item in user.items {
        guard let owner = owners.updateValue(user, forKey: item.id), owner.id != user.id else { continue }
        diagnostics.append(
          Diagnostic(
            .error, "item id \"\(item.id)\" is used by both \(owner.name) and \(user.name)",
            path: user.path(ofItemsIn: files)))
      }
    }
  }

  private mutating func warnAboutStrangers(_ files: [InputFile]) {
    let known = Set(users.map(\.id))
    for file in files where file.parts.count == 3 && file.parts[1] == "items" && !known.contains(file.stem) {
      diagnostics.append(
        Diagnostic(.warning, "items for unknown user \"\(file.stem)\"", path: file.path, line: 1, column: 1))
    }
  }

  /// Another name, such as `user.json`, is probably a mistake; folders may contain the rest of an export.
  private mutating func warnAboutUnused(_ files: [InputFile], _ exports: [InstagramExport]) {
    let known = Set(exports.map(\.file.path))
    for file in files where file.parts.count == 2 && file.fileExtension == "json" {
      guard !["users.json", "state.json"].contains(file.name), !known.contains(file.path) else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "file is not used", path: file.path,
          help: ["use users.json, items/<user id>.json or an Instagram export"]))
    }
  }
}

extension StoryUser {
  /// The file to check if something is wrong with their items.
  fileprivate func path(ofItemsIn files: [String: InputFile]) -> String {
    files["items/\(id).json"]?.path ?? source.split(separator: ":").first.map(String.init) ?? source
  }
}

extension RecordForm {
  package static let storyUser = RecordForm(
    "story-user", in: "`stories/users.json`", StoryReader.schema.form)
}
