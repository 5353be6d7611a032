internal import Basics
internal import Content
internal import Imports
internal import Model

/// What of the chats can be kept from one build to the next: each conversation by the bytes that it was read from.
extension Chats {
  static var coding: PieceCoding<ChatSummary>? { .own() }

  /// A line of an archive is a conversation.
  func parts(of source: ChatSource) -> [ChatSource] {
    guard case .lines(let file, let lines) = source else { return [source] }
    return lines.map { .lines(file, [$0]) }
  }

  /// Parts of other programs' exports may ask for any file of theirs, so they are made anew.
  func name(of source: ChatSource) throws(Diagnostic) -> ContentHash? {
    var maker = ContentHashMaker()
    maker.update(Self.name)
    switch source {
    case .folder(let name, let files):
      maker.update("folder \(name)")
      for file in files { try Self.add(file, to: &maker) }
    case .file(let file):
      maker.update("file")
      try Self.add(file, to: &maker)
    case .lines(let file, let lines):
      // The line's number stands in what is said about the conversation.
      for line in lines {
        maker.update("\(file.path):\(line.line.number):\(line.line.column):\(line.number ?? 1)")
        maker.update(line.line.bytes)
      }
    case .unit, .broken: return nil
    }
    return maker.finish()
  }

  private static func add(_ file: InputFile, to maker: inout ContentHashMaker) throws(Diagnostic) {
    maker.update(file.path)
    maker.update(file.contentPath)
    var length = 0
    var stream = try file.stream()
    while let bytes = try stream.next() {
      maker.update(bytes)
      length += bytes.count
    }
    maker.update(" \(length)")
  }
}
