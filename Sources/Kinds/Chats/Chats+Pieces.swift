internal import Basics
internal import Content
internal import Imports
internal import Model

/// What can be reused from one build to the next: each conversation, keyed by the bytes of its source.
extension Chats {
  static var coding: PieceCoding<ChatSummary>? { .own() }

  /// A line of an archive is one conversation. Those that share a file of exports are one part.
  func parts(of source: ChatSource, _ context: BuildContext) -> [ChatSource] {
    guard case .lines(let file, let lines) = source, !context.bundlesExports else { return [source] }
    return lines.map { .lines(file, [$0]) }
  }

  /// Parts of other programs' exports may read any of their files, so they are never reused.
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
      // Diagnostics of the conversation include the line number.
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
