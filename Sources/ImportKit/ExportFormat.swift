package import Basics
package import Content
package import Conversations

/// A format of another program's chat exports: one file here, and one line in `ExportFormats`.
package protocol ExportFormat: Sendable {
  /// For `--format`: `whatsapp`.
  static var name: String { get }
  /// Display name: `WhatsApp`.
  static var title: String { get }
  /// What is read of its exports.
  static var reads: String { get }
  /// What is not read; empty if that is nothing.
  static var lacks: String { get }
  /// Where users get an export, or where the program keeps its files.
  static var origin: String { get }
  /// Whether its times include a zone. Otherwise they are local, and where they go back the order of the file
  /// decides.
  static var hasZones: Bool { get }

  /// Whether chats and messages have the program's own ids. Otherwise they are named after people, who may be
  /// renamed.
  static var hasIDs: Bool { get }

  /// How the program shows messages, and so how pages do unless the reader chooses otherwise.
  static var layout: Conversation.Layout { get }

  /// Whether the export is in this format, recognised by content. Reads only the beginnings of files.
  static func recognises(_ export: Export) throws(Diagnostic) -> Bool

  /// The files that this format reads, of an export that it recognises; the rest is left to other formats.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile]

  /// Whether its messages carry files; these may be exports of other programs.
  static var carriesFiles: Bool { get }

  /// Splits the export into parts that can be read independently, on any thread, on demand.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits

  /// Reads a part and reports the result of every record to `out`.
  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic)
}

extension ExportFormat {
  package static var lacks: String { "" }
  package static var layout: Conversation.Layout { .bubbles }
  package static var hasIDs: Bool { true }
  package static var hasZones: Bool { true }
  package static var carriesFiles: Bool { false }

  /// Each file that is an export in its own right; otherwise all files.
  package static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var own: [InputFile] = []
    for file in export.files where try recognises(export.reading([file])) { own.append(file) }
    return own.isEmpty ? export.files : own
  }

  package static func units(_ export: Export) throws(Diagnostic) -> ExportUnits { .whole(export, Self.self) }
}

/// A part of an export that can be read independently: one or more conversations.
package struct ExportUnit: Sendable {
  package let format: any ExportFormat.Type
  package let export: Export
  /// The files to read.
  package var files: [InputFile]
  /// The records of `files` to read, if a file is split into parts.
  package var records: [Lines.Line] = []
  /// Distinguishes parts with the same address: 1 for the first.
  package var number = 1
  /// Content-derived names of the records, unique in the export, if the format needs them.
  package var names: [String] = []
  /// Shared by all parts and read once: people, channels.
  package var shared: [ContentValue] = []
  /// A tag for its conversations: the program, if the chats of a site come from several.
  package var program: String?

  package init(
    format: any ExportFormat.Type, export: Export, files: [InputFile], records: [Lines.Line] = [],
    number: Int = 1, shared: [ContentValue] = []
  ) {
    self.format = format
    self.export = export
    self.files = files
    self.records = records
    self.number = number
    self.shared = shared
  }

  /// Reads each file, also those after one that cannot be read to its end. Returns the first error, to be thrown once
  /// what was read is written.
  package func eachFile(_ read: (InputFile) throws(Diagnostic) -> Void) -> Diagnostic? {
    var failure: Diagnostic?
    for file in files {
      do throws(Diagnostic) {
        try read(file)
      } catch {
        failure = failure ?? error
      }
    }
    return failure
  }

  /// Adds the recognised format to an error.
  package func failure(_ error: Diagnostic) -> Diagnostic {
    var failure = error
    let looks = "recognised format: \(format.title)"
    if failure.line != nil, failure.help.isEmpty {
      failure.help.append("if the file is truncated, export it again")
    }
    if !failure.help.contains(looks) { failure.help.append(looks) }
    return failure
  }
}

/// The parts of an export, created one by one.
package struct ExportUnits {
  package let next: () throws(Diagnostic) -> ExportUnit?

  package init(_ next: @escaping () throws(Diagnostic) -> ExportUnit?) { self.next = next }

  /// A single part.
  static func whole(_ export: Export, _ format: any ExportFormat.Type) -> ExportUnits {
    parts([export.files], of: export, format)
  }

  /// A part for each group of files; groups with the same address are numbered from the second on.
  package static func parts(
    _ groups: [[InputFile]], of export: Export, _ format: any ExportFormat.Type,
    address: ([InputFile]) throws(Diagnostic) -> String
  ) throws(Diagnostic) -> ExportUnits {
    var (counts, units): ([String: Int], [ExportUnit]) = ([:], [])
    for group in groups {
      let address = try address(group)
      counts[address, default: 0] += 1
      units.append(
        ExportUnit(format: format, export: export, files: group, number: counts[address, default: 1]))
    }
    var rest = units.makeIterator()
    return ExportUnits { () throws(Diagnostic) in rest.next() }
  }

  /// A part for each group of files.
  package static func parts(
    _ groups: [[InputFile]], of export: Export, _ format: any ExportFormat.Type
  ) -> ExportUnits {
    var rest = groups.makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { ExportUnit(format: format, export: export, files: $0) }
    }
  }

  /// A part for each folder: its pages `messages.html`, `messages2.html` are one chat.
  package static func pages(
    _ files: [InputFile], of export: Export, _ format: any ExportFormat.Type
  ) -> ExportUnits {
    let groups = Dictionary(grouping: files) { export.folder(of: $0) }
    return parts(
      groups.sorted { $0.key < $1.key }.map { _, pages in
        pages.map { (number: $0.stem.firstMatch(of: #/(\d+)$/#).flatMap { Int($0.1) } ?? 1, file: $0) }
          .sorted { $0.number < $1.number }.map(\.file)
      }, of: export, format)
  }

  /// Target size of a piece of an archive in bytes: large enough to outweigh the overhead, small enough to
  /// distribute evenly.
  private static let bytesPerPiece = 384 << 10
  private static let mostBytes = 768 << 10

  /// Records for one piece; empty at the end. The beginning of a record decides whether a piece may end after
  /// it, so that a longer record changes its own piece, and hardly ever the limits of those after it.
  package static func some(_ next: () throws(Diagnostic) -> Lines.Line?) throws(Diagnostic) -> [Lines.Line] {
    var taken: [Lines.Line] = []
    var bytes = 0
    while let record = try next() {
      taken.append(record)
      bytes += record.bytes.count
      if bytes >= mostBytes || bytes >= bytesPerPiece && mayEnd(after: record) { break }
    }
    return taken
  }

  /// True for one record in four.
  private static func mayEnd(after record: Lines.Line) -> Bool {
    FNV1a.hash(String(decoding: record.bytes.prefix(64), as: UTF8.self)) & 3 == 0
  }
}
