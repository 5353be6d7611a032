package import Basics

/// An unread file of the project: its path and access to its bytes.
///
/// Input creates these from the disk, tests from memory; kinds do not know the difference.
package struct InputFile: Sendable {
  /// As the user can open it, for messages: `content/chats/alisha/messages.jsonl`.
  package let path: String
  /// From the content folder, independent of the project's location: `chats/alisha/messages.jsonl`.
  package let contentPath: String
  /// Bytes, when the folder was listed.
  package let size: Int
  /// Whether its bytes are those of the file at `path`: not unpacked, changed or made.
  package let isOnDisk: Bool
  private let open: @Sendable () throws(Diagnostic) -> ByteStream

  package init(
    path: String, contentPath: String, size: Int, isOnDisk: Bool = false,
    open: @escaping @Sendable () throws(Diagnostic) -> ByteStream
  ) {
    self.path = path
    self.contentPath = contentPath
    self.size = size
    self.isOnDisk = isOnDisk
    self.open = open
  }

  /// A file in memory, in a folder named `content`.
  package init(contentPath: String, bytes: [UInt8]) {
    self.init(path: "content/\(contentPath)", contentPath: contentPath, size: bytes.count) {
      () throws(Diagnostic) in ByteStream(bytes)
    }
  }

  package init(contentPath: String, text: String) {
    self.init(contentPath: contentPath, bytes: Array(text.utf8))
  }

  /// The last part of the path.
  package var name: String { contentPath.split(separator: "/").last.map(String.init) ?? contentPath }

  /// The parts of the path from the content folder.
  package var parts: [String] { contentPath.split(separator: "/").map(String.init) }

  /// Lower-case, without the dot; empty if there is none.
  package var fileExtension: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The name without its extension.
  package var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The same file under another path of the content folder.
  package func moved(to contentPath: String) -> InputFile {
    InputFile(path: path, contentPath: contentPath, size: size, isOnDisk: isOnDisk, open: open)
  }

  package func stream() throws(Diagnostic) -> ByteStream { try open() }

  /// The whole file, up to a limit: for everything except logs.
  package func bytes(limit: Int = InputFile.wholeFileLimit) throws(Diagnostic) -> [UInt8] {
    guard size <= limit else {
      throw Diagnostic(.error, "file has \(size) bytes, the limit is \(limit)", path: path)
    }
    var out: [UInt8] = []
    out.reserveCapacity(size)
    var stream = try open()
    while let chunk = try stream.next() {
      out.append(contentsOf: chunk)
      guard out.count <= limit else { throw Diagnostic(.error, "file grew while being read", path: path) }
    }
    return out
  }

  /// The whole file as text; a byte order mark is dropped with a warning, and bytes that are not UTF-8 are an
  /// error.
  package func text(_ problems: inout Problems) throws(Diagnostic) -> String {
    let bytes = try bytes()
    if bytes.starts(with: Self.byteOrderMark) {
      problems.warning(
        "file begins with a byte order mark", at: .start, help: ["save it as UTF-8 without BOM"])
    }
    return try decoded(bytes)
  }

  /// As above, without the warning.
  package func text() throws(Diagnostic) -> String { try decoded(bytes()) }

  private func decoded(_ bytes: [UInt8]) throws(Diagnostic) -> String {
    let rest = bytes.starts(with: Self.byteOrderMark) ? bytes[Self.byteOrderMark.count...] : bytes[...]
    if let text = String(validating: rest, as: UTF8.self) { return text }
    let place = Self.firstIllFormed(rest)
    throw Diagnostic(
      .error, "file is not UTF-8", path: path, line: place.line, column: place.column,
      help: ["save it as UTF-8"])
  }

  private static func firstIllFormed(_ bytes: ArraySlice<UInt8>) -> SourcePosition {
    var place = SourcePosition.start
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      place =
        scalar == "\n"
        ? SourcePosition(line: place.line + 1, column: 1)
        : SourcePosition(line: place.line, column: place.column + 1)
    }
    return place
  }

  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// 256 MB: more than any file that is read whole should have.
  package static let wholeFileLimit = 256 << 20
}

/// Bytes in chunks of a size that suits the source; nil ends the stream.
package struct ByteStream: Sendable {
  private let read: @Sendable () throws(Diagnostic) -> [UInt8]?
  private var first: [UInt8]?

  /// Calls `read` until it returns nil.
  package init(_ read: @escaping @Sendable () throws(Diagnostic) -> [UInt8]?) { self.read = read }

  /// A single chunk.
  package init(_ bytes: [UInt8]) {
    first = bytes
    read = { () throws(Diagnostic) in nil }
  }

  package mutating func next() throws(Diagnostic) -> [UInt8]? {
    if let piece = first {
      first = nil
      return piece
    }
    return try read()
  }
}
