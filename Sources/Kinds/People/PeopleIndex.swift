internal import Basics
internal import Content
internal import JSON
internal import Model

/// The list of all people that the page's script searches. Its files are scripts that hand over data, since a
/// page opened from `file://` may load a script but not read a file (G-20).
///
/// `people.js` has a fixed name, so that pages rendered before the list is known can load it. It contains the
/// first people and the names of further files:
/// ```
/// Scrollback.people.expect({"count":75,"kinds":["inverted","note"],"shards":[]},[
/// [1,"octo-ada","Ada","met at Swift meetup",2,"svg","OA",3], …
/// ```
/// A row is id, login, name (empty if equal to the login), note, bits of its kinds, type of the picture,
/// initials, hue. Its index in the list is its position in the directory, and its link follows from the
/// login.
struct PeopleIndex {
  private let people: [Person]
  private let kinds: RowKinds
  private let settings: SiteSettings

  static let path = "people/_index/people.js"
  /// Bytes of rows per file.
  static let shardSize = 200_000

  init(_ people: [Person], _ kinds: RowKinds, _ settings: SiteSettings) {
    self.people = people
    self.kinds = kinds
    self.settings = settings
  }

  var files: [OutputFile] {
    var shards = Shards()
    for person in people { shards.add(row(person)) }
    let more = shards.parts.dropFirst().map { part in
      let bytes = Array("Scrollback.people.add(\(part.first),[\n".utf8) + part.bytes + Array("\n]);\n".utf8)
      return (path: "people/_index/people.\(SHA256.hex(bytes).prefix(8)).js", bytes: bytes)
    }
    let files = [(path: Self.path, bytes: root(shards.parts.first?.bytes ?? [], more.map(\.path)))] + more
    return files.map { OutputFile(path: $0.path, content: .bytes($0.bytes)) }
  }

  private func root(_ rows: [UInt8], _ shards: [String]) -> [UInt8] {
    var head = JSONWriter()
    head.object {
      $0.key("count")
      $0.integer(people.count)
      $0.key("kinds")
      $0.array { names in for name in kinds.names { names.string(name) } }
      $0.key("shards")
      $0.array { paths in for path in shards { paths.string(path) } }
    }
    return Array("Scrollback.people.expect(".utf8) + ScriptData.inert(head.bytes) + Array(",[\n".utf8) + rows
      + Array("\n]);\n".utf8)
  }

  private func row(_ person: Person) -> [UInt8] {
    var writer = JSONWriter()
    writer.array {
      $0.integer(person.user.id)
      $0.string(person.user.login)
      $0.string(person.displayName == person.user.login ? "" : UnseenCharacter.marked(person.displayName))
      $0.string(person.note?.words ?? "")
      $0.integer(kinds.mask(person, settings))
      $0.string(person.avatar?.fileExtension ?? "")
      $0.string(person.badge.initials)
      $0.integer(person.badge.hue)
    }
    return ScriptData.inert(writer.bytes)
  }
}

/// Splits the rows into files that load quickly.
private struct Shards {
  private(set) var parts: [(first: Int, bytes: [UInt8])] = []
  private var count = 0

  mutating func add(_ row: [UInt8]) {
    if let last = parts.last, last.bytes.count + row.count < PeopleIndex.shardSize {
      parts[parts.count - 1].bytes += Array(",\n".utf8) + row
    } else {
      parts.append((count, row))
    }
    count += 1
  }
}
