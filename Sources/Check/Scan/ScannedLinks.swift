internal import Basics
internal import Content

/// The links of a page to other files of the site.
struct ScannedLinks {
  private(set) var found: [FileFacts.Link] = []
  private(set) var images: [FileFacts.Image] = []
  private var seen = SeenAddresses()
  private var cursor = PositionCursor()
  /// Open elements of messages.
  private var records: [Record] = []
  /// The path of the page, if its bytes are its characters.
  private let base: [UInt8]?
  /// The length of its folder, with the slash.
  private let folder: Int
  /// The last path and its target: a list often has several links to one page.
  private var last: (path: Range<Int>, target: String)?

  /// The id of a message, and the position of the message once it is known.
  private struct Record {
    let id: String
    var position: SourcePosition??
  }

  init(from path: String) {
    let bytes = Array(path.utf8)
    let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F } && bytes.first != UInt8(ascii: "/")
    let hasGap = zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/") }
    base = isPlain && !hasGap ? bytes : nil
    folder = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  }

  mutating func position(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    cursor.position(at: offset, in: bytes)
  }

  /// False if the page has used the address in this way before.
  mutating func isNew(_ url: Range<Int>, hash: UInt64, in bytes: [UInt8]) -> Bool {
    seen.insert(url, hash: hash, in: bytes)
  }

  mutating func enter(record id: String) { records.append(Record(id: id)) }

  mutating func leaveRecord() { records.removeLast() }

  /// Whether the current element is inside a message.
  func isInRecord(besidesItself isRecord: Bool) -> Bool { records.count > (isRecord ? 1 : 0) }

  mutating func add(_ image: FileFacts.Image) { images.append(image) }

  mutating func add(_ link: FileFacts.Link, _ file: CheckedFile) {
    var link = link
    link.record = record(file)
    found.append(link)
  }

  /// Where the source has the innermost message; asked once for each message.
  private mutating func record(_ file: CheckedFile) -> SourcePosition? {
    guard let last = records.last else { return nil }
    if let known = last.position { return known }
    let position = file.record(last.id)
    records[records.count - 1].position = .some(position)
    return position
  }

  /// The target of a relative path of plain ASCII: `../` before names; nil for other forms, and if the page's
  /// own path is not plain.
  mutating func target(of path: Range<Int>, in bytes: [UInt8]) -> String? {
    if let last, bytes[last.path] == bytes[path] { return last.target }
    guard let target = newTarget(of: path, in: bytes) else { return nil }
    last = (path, target)
    return target
  }

  private func newTarget(of path: Range<Int>, in bytes: [UInt8]) -> String? {
    guard let base else { return nil }
    if path.isEmpty { return String(decoding: base, as: UTF8.self) }
    var (rest, folder) = (path, folder)
    while bytes.holds("../", at: rest.lowerBound), rest.count > 3 {
      guard folder > 0 else { return nil }
      rest = rest.lowerBound + 3..<rest.upperBound
      folder = base[..<(folder - 1)].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    }
    guard bytes.hasOnlyNames(rest) else { return nil }
    var target: [UInt8] = []
    target.reserveCapacity(folder + rest.count)
    target += base[..<folder]
    target += bytes[rest]
    return String(decoding: target, as: UTF8.self)
  }
}
