internal import Basics
internal import Content
internal import ImportKit

/// A table of posts, as records of a bulk export. Tables for compliance also have a row for each file, deletion and
/// earlier version of a post.
struct MattermostTable {
  private struct Post {
    var row: ContentValue
    /// Its text, if that is another one than that of its row.
    var text: String?
    var files: [ContentValue] = []
    var paths: Set<String> = []
    /// The time of its deletion.
    var deleted: ContentValue?

    init(row: ContentValue) { self.row = row }

    mutating func add(_ file: ContentValue) {
      if paths.insert(file.text("path") ?? "").inserted { files.append(file) }
    }
  }

  /// The folder of the table, which has the files.
  private let folder: String
  private var posts: [Post] = []
  /// Posts by id.
  private var places: [String: Int] = [:]
  /// The last of the earlier versions of a post, by its id.
  private var versions: [String: Int] = [:]

  private init(_ folder: String) { self.folder = folder }

  /// Passes each post to `take`, also those before a fault.
  static func read(
    _ file: InputFile, named name: String, in folder: String, _ out: inout ImportWriter,
    _ take: (ContentValue, inout ImportWriter) -> Void
  ) throws(Diagnostic) {
    var table = MattermostTable(folder)
    var failure: Diagnostic?
    do throws(Diagnostic) {
      try table.readRows(of: file, named: name, &out)
    } catch {
      failure = error
    }
    for place in table.posts.indices { table.pass(place, &out, take) }
    if let failure { throw failure }
  }

  // MARK: rows

  private static let columns = [
    "Post Creation Time": "create_at", "User Name": "user", "Username": "user", "Sender Username": "user",
    "Post Id": "id", "Parent Post Id": "root_id", "Replied to Post Id": "root_id", "Post Message": "message",
    "Post Type": "type", "Channel Name": "channel", "Channel Display Name": "display_name",
    "Team Name": "team", "Post Update Time": "update_at", "Post Update Type": "update",
    "Edited By Post Id": "newer",
  ]
  private static let otherColumns: Set<String> = [
    "User Id", "User Email", "User Type", "Team Id", "Team Display Name", "Channel Id",
    "Channel Type", "Sender User Id", "Sender Email", "Previews Post Id",
  ]

  private mutating func readRows(
    of file: InputFile, named name: String, _ out: inout ImportWriter
  ) throws(Diagnostic) {
    var reader = CSVReader(try file.text(), path: file.path)
    guard let header = try reader.row()?.map({ $0.string ?? "" }) else { return }
    while let row = try reader.row() {
      if row.count == 1, row[0].string?.isEmpty != false { continue }
      let cells = zip(header, row).filter { !Self.otherColumns.contains($0.0) }.compactMap { column, cell in
        MattermostPosts.entry(Self.columns[column] ?? column, cell)
      }
      let isNamed = cells.contains { $0.key == "channel" }
      let channel =
        isNamed ? nil : MattermostPosts.entry("channel", ContentValue(.plain(name), at: row[0].position))
      let value = ContentValue(.map(cells + [channel].compactMap { $0 }), at: row[0].position)
      // Older servers leave out the last cell of files, which is not read.
      if row.count != header.count, !Self.isFile(value) || row.count != header.count - 1 {
        out.drift("row has \(row.count) columns, header has \(header.count)", at: row[0].position)
      }
      take(value, &out)
    }
  }

  private static func isFile(_ row: ContentValue) -> Bool {
    ["attachment", "deleted attachment"].contains(row.text("type"))
  }

  /// A row about a post above belongs to that post, and so does a file above its post.
  private mutating func take(_ row: ContentValue, _ out: inout ImportWriter) {
    let place = row.text("id").flatMap { places[$0] }
    var post = Post(row: row)
    if Self.isFile(row) {
      if let place {
        posts[place].add(file(row))
        return skip("file of a post", row, &out)
      }
      post.add(file(row))
      post.text = ""
      return append(post)
    }
    let isFile = place.map { Self.isFile(posts[$0].row) } ?? false
    if let text = deletion(row, place) {
      post.deleted = row["update_at"] ?? row["create_at"]
      post.text = text
      if let place, !isFile {
        posts[place].deleted = post.deleted
        return skip("deletion of a post", row, &out)
      }
    }
    guard let place, isFile else { return append(post) }
    skip("file of a post", posts[place].row, &out)
    (post.files, post.paths) = (posts[place].files, posts[place].paths)
    posts[place] = post
    if let newer = row.text("newer") { versions[newer] = place }
  }

  private mutating func append(_ post: Post) {
    if let id = post.row.text("id") { places[id] = posts.count }
    if let newer = post.row.text("newer") { versions[newer] = posts.count }
    posts.append(post)
  }

  /// The text of the deleted post: that of the row is `delete` and the text.
  private func deletion(_ row: ContentValue, _ place: Int?) -> String? {
    let (text, mark) = (row.text("message") ?? "", "delete ")
    let rest = text.hasPrefix(mark) ? String(text.dropFirst(mark.count)) : text
    // Older servers do not say what a row is.
    let isSame = row["update"] == nil && place.map { posts[$0].row["message"]?.string ?? "" } == rest
    return row.text("update") == "Deleted" || isSame && rest != text ? rest : nil
  }

  /// `a.png (files/p1/f1-a.png)`.
  private func file(_ row: ContentValue) -> ContentValue {
    let text = row.text("message") ?? ""
    let parts = text.dropLast().split(separator: " (files/", maxSplits: 1)
    let isNamed = text.hasSuffix(")") && parts.count == 2
    let (name, path) = isNamed ? (String(parts[0]), "\(folder)files/\(parts[1])") : (text, text)
    let entries = [("path", path), ("name", name)].compactMap { key, value in
      MattermostPosts.entry(key, ContentValue(.plain(value), at: row.position))
    }
    return ContentValue(.map(entries), at: row.position)
  }

  private func skip(_ reason: String, _ row: ContentValue, _ out: inout ImportWriter) {
    out.record()
    out.skip(reason, at: row.position)
  }

  // MARK: posts

  private func pass(
    _ place: Int, _ out: inout ImportWriter, _ take: (ContentValue, inout ImportWriter) -> Void
  ) {
    if isEarlier(place) { return skip("earlier version of a message", posts[place].row, &out) }
    take(record(posts[place]), &out)
  }

  /// Whether the table has a newer version of the post. Rows may name each other or themselves.
  private func isEarlier(_ place: Int) -> Bool {
    let row = posts[place].row
    guard let newer = row.text("newer") else { return false }
    let last = newer == row.text("id") ? nil : places[newer]
    return last.map { posts[$0].row["newer"] == nil } ?? false || versions[newer] != place
  }

  private static let events: Set<String> = ["enter", "leave", "previously-joined"]

  /// An earlier version whose newer one is not in the table has the id of that.
  private func record(_ post: Post) -> ContentValue {
    let (row, type) = (post.row, post.row.text("type") ?? "")
    func plain(_ text: String) -> ContentValue { ContentValue(.plain(text), at: row.position) }
    let event = Self.events.contains(type) ? type : nil
    let said = row.text("message") == nil ? event.map { "\(row.text("user") ?? ""): \($0)" } : nil
    let found = [
      MattermostPosts.entry("attachments", ContentValue(.list(post.files), at: row.position)),
      MattermostPosts.entry("delete_at", post.deleted),
      MattermostPosts.entry("edit_at", row.text("update") == "EditedNewMsg" ? row["update_at"] : nil),
      MattermostPosts.entry("id", row["newer"]),
      MattermostPosts.entry("message", (post.text ?? said).map(plain)),
      MattermostPosts.entry("type", event.map { plain("system_" + $0) }),
    ].compactMap { $0 }
    let others = Set(found.map(\.key)).union(["update_at", "update", "newer"])
    let kept = (row.entries ?? []).filter { !others.contains($0.key) }
    return ContentValue(.map(kept + found), at: row.position)
  }
}
