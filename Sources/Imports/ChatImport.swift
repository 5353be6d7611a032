package import Basics
package import Content
internal import ImportKit
package import Model

/// Reads other programs' exports for `scrollback import`: reports their content and writes each chat to a
/// store as it is read.
package struct ChatImport {
  private let exports: [(export: Export, format: any ExportFormat.Type)]
  private let ledgers: [ImportLedger]
  private let options: SiteSettings.Imports
  /// Problems with files that no format recognises.
  package let diagnostics: [Diagnostic]

  /// `files`: as in `content/chats/`. `format`: the name of the only format to try.
  package init(_ files: [InputFile], format: String?, _ options: SiteSettings.Imports) throws(Diagnostic) {
    self.options = options
    let formats = try Self.formats(format)
    var splits: [ExportSplit] = []
    var unknown: [Export] = []
    for export in Export.every(in: files) {
      let split = try ExportSplit(export, formats)
      if split.exports.isEmpty { unknown.append(export) } else { splits.append(split) }
    }
    guard !splits.isEmpty else { throw try Self.unknown(unknown) }
    exports = splits.flatMap(\.exports)
    ledgers = splits.flatMap(\.ledgers)
    var diagnostics: [Diagnostic] = []
    for split in splits { diagnostics += try split.diagnostics() }
    for export in unknown {
      var diagnostic = try UnknownExport(export).diagnostic()
      diagnostic.severity = .warning
      diagnostic.message += "; it was skipped"
      diagnostics.append(diagnostic)
    }
    self.diagnostics = diagnostics
  }

  /// Whether any of the files is an export in a known format.
  package static func recognises(_ files: [InputFile]) throws(Diagnostic) -> Bool {
    for export in Export.every(in: files) where !export.isOwn {
      if try ExportFormats.format(of: export.namedByContent()) != nil { return true }
    }
    return false
  }

  /// Describes files that are not an export or a chat in our own form.
  package static func unread(_ files: [InputFile]) throws(Diagnostic) -> Diagnostic? {
    for export in Export.every(in: files) {
      if try OwnForm.isOne(export) { return nil }
      if try ExportFormats.format(of: export.namedByContent()) != nil { return nil }
      return try UnknownExport(export).diagnostic()
    }
    return nil
  }

  /// Whether messages of exports among `others` name the file.
  package static func isNamed(_ file: InputFile, in others: [InputFile]) throws(Diagnostic) -> Bool {
    for export in Export.every(in: others) {
      for (host, format) in try ExportSplit(export).exports where format.carriesFiles {
        for text in host.files where try FileNames.contains(file.name, in: text) { return true }
      }
    }
    return false
  }

  /// `sameAs`: the name of the stored chat that the only chat in the exports continues. `spill`: where records are kept
  /// until all are read.
  package func run(
    to store: (any ImportStore)? = nil, sameAs: String? = nil,
    spill: Spill = .memory
  ) -> [ImportReport] {
    if sameAs != nil, exports.count > 1, let (export, format) = exports.first {
      var report = ImportReport(ledger: ImportLedger(path: export.path, format: format.title))
      report.diagnostics = [ChatIdentity.severalChats(export.path)]
      return [report]
    }
    let target = store.map { ImportTarget(store: $0, identity: ChatIdentity($0, given: sameAs)) }
    var reports = exports.map { export, format in run(export, format, target, spill) }
    var open = ledgers
    for index in reports.indices {
      let (path, format) = (reports[index].ledger.path, reports[index].ledger.format)
      guard let found = open.firstIndex(where: { $0.path == path && $0.format == format }) else { continue }
      reports[index].ledger.unread = open.remove(at: found).unread
    }
    let settled = ImportLedger.settled(reports.map(\.ledger))
    for (index, ledger) in settled.enumerated() { reports[index].ledger = ledger }
    return reports
  }

  /// Names for `--format`.
  package static var formatNames: [String] { ExportFormats.all.map { $0.name } }

  /// Every format with what is read and where to get an export, for the terminal.
  package static var formatList: [String] { ExportFormats.all.flatMap { $0.listed } }

  private func run(
    _ export: Export, _ format: any ExportFormat.Type, _ store: ImportTarget?,
    _ spill: Spill
  ) -> ImportReport {
    var report = ImportReport(ledger: ImportLedger(path: export.path, format: format.title))
    do throws(Diagnostic) {
      let units = try format.units(export)
      while let unit = try units.next() { try run(unit, store, spill, &report) }
    } catch {
      report.diagnostics.append(error)
    }
    report.diagnostics = report.diagnostics.tallied
    if report.chats.isEmpty, report.diagnostics.isEmpty {
      report.diagnostics = [
        Diagnostic(.warning, "no conversations found (format: \(format.title))", path: export.path)
      ]
    }
    return report
  }

  /// Chats before an unreadable place are still imported.
  private func run(
    _ unit: ExportUnit, _ store: ImportTarget?, _ spill: Spill,
    _ report: inout ImportReport
  ) throws(Diagnostic) {
    if store?.identity.given != nil, !report.chats.isEmpty {
      throw ChatIdentity.severalChats(unit.export.path)
    }
    let sink = ImportedChats(unit, store)
    var writer = ImportWriter(unit, options, spill: spill, sink.take)
    var broken: [Diagnostic] = []
    do throws(Diagnostic) {
      try unit.format.read(unit, &writer)
    } catch {
      broken = [unit.failure(error)]
    }
    report.diagnostics += writer.diagnostics + broken
    defer { report.diagnostics += sink.diagnostics }
    try sink.finish()
    report.ledger.add(writer.ledger)
    for line in sink.assumed { report.ledger.assume(line) }
    report.chats += sink.summaries
  }

  private static func formats(_ name: String?) throws(Diagnostic) -> [any ExportFormat.Type] {
    guard let name else { return ExportFormats.all }
    if let format = ExportFormats.all.first(where: { $0.name == name }) { return [format] }
    let near = EditDistance.suggestion(for: name, in: formatNames)
    throw Diagnostic(
      .error, "unknown format \"\(name)\"", path: "--format",
      help: [near + "Formats: \(formatNames.joined(separator: ", "))"])
  }

  private static func unknown(_ exports: [Export]) throws(Diagnostic) -> Diagnostic {
    guard let first = exports.first else {
      return Diagnostic(.error, "nothing to read", path: "export", help: [UnknownExport.known])
    }
    return try UnknownExport(first).diagnostic()
  }
}

/// Collects the chats of one part of an export: summarises each and writes it to the store, if any.
private final class ImportedChats {
  private(set) var summaries: [ImportSummary] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var assumed: [String] = []
  private let unit: ExportUnit
  private let store: ImportTarget?
  private var chat: ImportedChat?
  /// Files of the next chat: they are read before it is known whether the record yields a chat.
  private var early: [InputFile] = []
  private var failure: Diagnostic?

  init(_ unit: ExportUnit, _ store: ImportTarget?) {
    self.unit = unit
    self.store = store
  }

  func take(_ event: ImportEvent) {
    guard failure == nil else { return }
    do throws(Diagnostic) {
      try react(to: event)
    } catch {
      failure = error
    }
  }

  func finish() throws(Diagnostic) {
    if let failure { throw failure }
    try endChat()
  }

  private func react(to event: ImportEvent) throws(Diagnostic) {
    let last = summaries.count - 1
    switch event {
    case .file(let file): if store != nil { early.append(file) }
    case .conversation(let conversation):
      try endChat()
      if store?.identity.given != nil, !summaries.isEmpty {
        throw ChatIdentity.severalChats(unit.export.path)
      }
      if last >= 0 { summaries[last].close() }
      summaries.append(ImportSummary(conversation))
      chat = try store.map { (target) throws(Diagnostic) in
        try ImportedChat(conversation, unit, target)
      }
      for file in early { chat?.add(file) }
      early = []
    case .participant(let participant):
      summaries[last].add(participant)
      chat?.add(participant)
    case .message(let message):
      summaries[last].add(message)
      try chat?.add(message)
    }
  }

  private func endChat() throws(Diagnostic) {
    if let merged = try chat?.finish() { summaries[summaries.count - 1].merged = merged }
    if let slug = chat?.ownSlug { summaries[summaries.count - 1].slug = slug }
    diagnostics += chat?.diagnostics ?? []
    assumed += chat?.assumed ?? []
    chat = nil
  }
}
