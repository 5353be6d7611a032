package import Model

/// Reads other programs' exports for `scrollback import`: says what is in them, and gives each chat to a store as it is read.
package struct ChatImport {
  private let exports: [(export: Export, format: any ExportFormat.Type)]
  private let options: SiteSettings.Imports
  /// What no format knows, beside what one does.
  package let diagnostics: [Diagnostic]

  /// `files`: as of `content/chats/`. `format`: the name of the only one that is tried.
  package init(_ files: [InputFile], format: String?, _ options: SiteSettings.Imports) throws(Diagnostic) {
    self.options = options
    let formats = try Self.formats(format)
    var found: [(Export, any ExportFormat.Type)] = []
    var unknown: [Export] = []
    for export in Export.all(files) {
      for format in formats where try format.recognises(export) {
        found.append((export, format))
        break
      }
      if found.last?.0.path != export.path { unknown.append(export) }
    }
    guard !found.isEmpty else { throw try Self.unknown(unknown) }
    exports = found
    var diagnostics: [Diagnostic] = []
    for (export, format) in found { diagnostics += try OtherFormats.diagnostics(in: export, of: format) }
    for export in unknown {
      var told = try UnknownExport(export).diagnostic()
      told.severity = .warning
      told.message += "; it was passed over"
      diagnostics.append(told)
    }
    self.diagnostics = diagnostics
  }

  /// Whether any of the files is an export that a format knows.
  package static func recognises(_ files: [InputFile]) throws(Diagnostic) -> Bool {
    for export in Export.all(files) where !export.isOwn {
      if try ExportFormats.format(of: export) != nil { return true }
    }
    return false
  }

  /// `sameAs`: the name of the chat in the store that the only one of the exports goes on with.
  package func run(to store: (any ImportStore)? = nil, sameAs: String? = nil) -> [ImportReport] {
    let target = store.map { ImportTarget(store: $0, identity: ChatIdentity($0, given: sameAs)) }
    return exports.map { export, format in run(export, format, target) }
  }

  /// Names for `--format`.
  package static var formatNames: [String] { ExportFormats.all.map { $0.name } }

  private func run(_ export: Export, _ format: any ExportFormat.Type, _ store: ImportTarget?)
    -> ImportReport
  {
    var report = ImportReport(ledger: ImportLedger(path: export.path, format: format.title))
    do throws(Diagnostic) {
      let units = try format.units(export)
      while let unit = try units.next() { try run(unit, store, &report) }
    } catch {
      report.diagnostics.append(error)
    }
    report.diagnostics = report.diagnostics.tallied
    if report.chats.isEmpty, report.diagnostics.isEmpty {
      report.diagnostics = [
        Diagnostic(.warning, "an export of \(format.title) in which no chat is", path: export.path)
      ]
    }
    return report
  }

  /// What stands before a place that cannot be read is still an import.
  private func run(
    _ unit: ExportUnit, _ store: ImportTarget?, _ report: inout ImportReport
  ) throws(Diagnostic) {
    if store?.identity.given != nil, !report.chats.isEmpty {
      throw ChatIdentity.severalChats(unit.export.path)
    }
    let sink = ImportedChats(unit, store)
    var writer = ImportWriter(unit, options, sink.take)
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
    let near = EditDistance.nearest(to: name, in: formatNames).map { "did you mean \"\($0)\"? " } ?? ""
    throw Diagnostic(
      .error, "unknown format \"\(name)\"", path: "--format",
      help: [near + "Formats: \(formatNames.joined(separator: ", "))"])
  }

  private static func unknown(_ exports: [Export]) throws(Diagnostic) -> Diagnostic {
    guard let first = exports.first else {
      return Diagnostic(.error, "there is nothing to read", path: "export", help: [UnknownExport.known])
    }
    return try UnknownExport(first).diagnostic()
  }
}

/// Takes the chats of one part of an export, sums each up, and writes them where there is a store.
private final class ImportedChats {
  private(set) var summaries: [ImportSummary] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var assumed: [String] = []
  private let unit: ExportUnit
  private let store: ImportTarget?
  private var chat: ImportedChat?
  /// Files of the next chat: a record is read before it is known that it makes one.
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
    diagnostics += chat?.diagnostics ?? []
    assumed += chat?.assumed ?? []
    chat = nil
  }
}
