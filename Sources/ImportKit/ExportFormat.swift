package import Basics
package import Content

/// A format of another program's chat exports: one file here, and one line in `ExportFormats`.
package protocol ExportFormat: Sendable {
  /// For `--format`: `whatsapp`.
  static var name: String { get }
  /// For people: `WhatsApp`.
  static var title: String { get }
  /// Whether its times name a moment; else they are the hands of a clock, and the order of the file decides where they go back.
  static var hasZones: Bool { get }

  /// Whether chats and messages have ids of the program's own; else they are named after people, who may be renamed.
  static var hasIDs: Bool { get }

  /// Whether the export is one of this format, told by its content. Reads no more than beginnings.
  static func recognises(_ export: Export) throws(Diagnostic) -> Bool

  /// The files that it reads, of an export that it recognises; the rest is for other formats.
  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile]

  /// Whether its messages carry files, which may be exports of other programs that somebody sent.
  static var carriesFiles: Bool { get }

  /// Cuts the export into parts that can be read on their own, on any thread, as they are asked for.
  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits

  /// Reads a part, and tells `out` of every record what became of it.
  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic)
}

extension ExportFormat {
  package static var hasIDs: Bool { true }
  package static var hasZones: Bool { true }
  package static var carriesFiles: Bool { false }

  /// Each file that is an export alone; all of them where only the whole is one.
  package static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var own: [InputFile] = []
    for file in export.files where try recognises(export.reading([file])) { own.append(file) }
    return own.isEmpty ? export.files : own
  }

  package static func units(_ export: Export) throws(Diagnostic) -> ExportUnits { .whole(export, Self.self) }
}

/// A part of an export that can be read on its own: some conversations, or one.
package struct ExportUnit: Sendable {
  package let format: any ExportFormat.Type
  package let export: Export
  /// The files that it is read from.
  package var files: [InputFile]
  /// The records of `files` that it holds, where a file is cut into several parts.
  package var records: [Lines.Line] = []
  /// Tells parts with one address apart: 1 for the first.
  package var number = 1
  /// Names the records by their content, each its own in the export, where a format asks for that.
  package var names: [String] = []
  /// What all parts of the export need, read once: its people, its channels.
  package var shared: [ContentValue] = []

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

  /// A mistake in it, with what it was taken for.
  package func failure(_ error: Diagnostic) -> Diagnostic {
    var told = error
    let looks = "it looks like an export of \(format.title)"
    if told.line != nil, told.help.isEmpty { told.help.append("if it was cut off, export it again") }
    if !told.help.contains(looks) { told.help.append(looks) }
    return told
  }
}

/// The parts of an export, made one by one.
package struct ExportUnits {
  package let next: () throws(Diagnostic) -> ExportUnit?

  package init(_ next: @escaping () throws(Diagnostic) -> ExportUnit?) { self.next = next }

  /// One part.
  static func whole(_ export: Export, _ format: any ExportFormat.Type) -> ExportUnits {
    parts([export.files], of: export, format)
  }

  /// A part for each group of files; groups that would have one address get a number from the second on.
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

  /// One piece holds about this many bytes of an archive: enough to pay for handing it out, little enough to share
  /// the work evenly.
  private static let bytesPerPiece = 64 << 10

  /// As many records as one piece should hold; none at the end.
  package static func some(_ next: () throws(Diagnostic) -> Lines.Line?) throws(Diagnostic) -> [Lines.Line] {
    var taken: [Lines.Line] = []
    var bytes = 0
    while bytes < bytesPerPiece, let record = try next() {
      taken.append(record)
      bytes += record.bytes.count
    }
    return taken
  }
}
