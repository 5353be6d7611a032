internal import Model

/// Reads `users.json`, the items of each user and the committed state (D.6).
struct StoryReader {
  private(set) var users: [StoryUser] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let files: [String: InputFile]

  init(_ files: [InputFile]) {
    self.files = Dictionary(
      files.map { ($0.parts.dropFirst().joined(separator: "/"), $0) }, uniquingKeysWith: { first, _ in first }
    )
    let state = StoryState(self.files["state.json"], &diagnostics)
    readUsers()
    for index in users.indices { users[index].items = items(of: users[index], state) }
    warnAboutStrangers(files)
  }

  private mutating func readUsers() {
    guard let file = files["users.json"] else {
      if let file = files.values.min(by: { $0.path < $1.path }) {
        let folder = file.path.dropLast(file.contentPath.count) + "stories"
        diagnostics.append(Diagnostic(.error, "stories have no \"users.json\"", path: String(folder)))
      }
      return
    }
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      let value = try JSONFile.read(file, &problems)
      guard let pages = value.entries?.first(where: { $0.key == "pages" })?.value.list else {
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
          users.append(user)
        }
      }
    }
  }

  private func user(
    _ value: ContentValue, page: Int, _ file: InputFile, _ problems: inout Problems
  ) -> StoryUser? {
    guard let record = Record(value, &problems) else { return nil }
    record.warnAboutUnknownKeys(["id", "name", "profile_picture_url", "photo"], &problems)
    guard record["id"] != nil else {
      record.missing("id", &problems)
      return nil
    }
    guard let id = record.identifier("id", &problems), let name = record.required("name", &problems) else {
      return nil
    }
    let position = record["id"]?.position ?? record.position
    return StoryUser(
      id: id, name: name, page: page, source: "\(file.path):\(position.line)", position: position)
  }

  private mutating func items(of user: StoryUser, _ state: StoryState) -> [StoryItem] {
    guard let file = files["items/\(user.id).json"] else { return StoryDrawing.items(of: user, state) }
    var problems = Problems(path: file.path)
    defer { diagnostics += problems.diagnostics }
    do throws(Diagnostic) {
      let value = try JSONFile.read(file, &problems)
      guard let list = value.list else {
        throw Diagnostic(
          .error, "expected a list of items, found \(value.typeName)", path: file.path,
          line: value.position.line,
          column: value.position.column)
      }
      var reader = StoryItemReader(user: user, files: files, state: state)
      return list.enumerated().compactMap {
        reader.item($0.element, number: $0.offset + 1, of: list.count, &problems)
      }
    } catch {
      problems.append(error)
      return []
    }
  }

  private mutating func warnAboutStrangers(_ files: [InputFile]) {
    let known = Set(users.map(\.id))
    for file in files where file.parts.count == 3 && file.parts[1] == "items" && !known.contains(file.stem) {
      diagnostics.append(
        Diagnostic(.warning, "items for unknown user \"\(file.stem)\"", path: file.path, line: 1, column: 1))
    }
  }
}

/// What somebody had seen and liked, as committed or as the browser exports it.
struct StoryState: Sendable {
  private(set) var seen: Set<String> = []
  private(set) var liked: Set<String> = []

  init(_ file: InputFile?, _ diagnostics: inout [Diagnostic]) {
    guard let file else { return }
    var problems = Problems(path: file.path)
    do throws(Diagnostic) {
      if let record = Record(try JSONFile.read(file, &problems), &problems) {
        if record.int("version", &problems) != 1 {
          problems.warning("state of another version was not used", at: record.position)
        } else {
          seen = Set(record.strings("seen", &problems))
          liked = Set(record.strings("liked", &problems))
        }
      }
    } catch {
      problems.append(error)
    }
    diagnostics += problems.diagnostics
  }
}
