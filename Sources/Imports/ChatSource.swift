package import Basics
package import Content
internal import Conversations
package import ImportKit
package import Model

/// The source of one piece of the chats.
package enum ChatSource: Sendable {
  /// `chats/<slug>/` with its header, messages and media.
  case folder(name: String, files: [InputFile])
  /// `chats/<slug>.json` or `.md`: header and messages in one file.
  case file(InputFile)
  /// Lines of an archive, each a whole conversation.
  case lines(InputFile, [ArchiveLine])
  /// Conversations of another program's export, and what to do with those that other exports have, too.
  case unit(ExportUnit, PartOverlap = .none)
  /// A file that could not be read further.
  case broken(Diagnostic)

  /// Name of the file or folder, if it is a single chat.
  fileprivate var name: String? {
    switch self {
    case .folder(let name, _): name
    case .file(let file): file.stem
    case .lines, .unit, .broken: nil
    }
  }
}

/// Finds the chats among the files and returns them one by one; archives are read on demand.
package struct ChatSources {
  private(set) var whole: [ChatSource] = []
  private(set) var archives: [InputFile] = []
  private(set) var exports: [(export: Export, format: any ExportFormat.Type)] = []
  private var parts: (() throws(Diagnostic) -> ChatSource?)?
  /// How conversations are merged that several exports have; nil to leave them as they are.
  private let joining: (options: SiteSettings.Imports, jobs: Int)?
  /// The parts of exports; nil before the first source.
  private var exported: (() -> ChatSource?)?
  private var nextWhole = 0
  /// Whether there are exports of several programs: then each conversation is tagged with its own.
  private var isMixed = false
  private var names = ArchiveNames()
  package private(set) var diagnostics: [Diagnostic] = []
  /// Per export, the files that no format reads.
  package private(set) var ledgers: [ImportLedger] = []

  /// `joining`: what is set for imports, to merge the conversations that several exports of one program have, and on how
  /// many threads.
  package init(_ files: [InputFile], joining: (options: SiteSettings.Imports, jobs: Int)? = nil) {
    self.joining = joining
    for export in Export.every(in: files) {
      take(export)
    }
    names = ArchiveNames(taken: whole.compactMap(\.name))
    isMixed = Set(exports.map { Self.program($0.format) }).count > 1
    refuseEmpty(files)
  }

  /// `Telegram` for both of its formats, "Telegram" and "Telegram (HTML)".
  private static func program(_ format: any ExportFormat.Type) -> String {
    let name = format.title.prefix { $0 != "(" }
    return String(name.last == " " ? name.dropLast() : name)
  }

  /// A site of one empty archive is a mistake; beside other chats it is none.
  private mutating func refuseEmpty(_ files: [InputFile]) {
    guard files.count == 1, let file = archives.first, file.size == 0,
      file.parts[0] == ConversationSection.chats.folder
    else { return }
    do throws(Diagnostic) {
      try refuse(file)
      archives = []
    } catch {
      diagnostics.append(error)
    }
  }

  package mutating func next() -> ChatSource? {
    // Before other sources, as their threads would wait.
    if exported == nil { exported = exportParts() }
    if nextWhole < whole.count {
      nextWhole += 1
      return whole[nextWhole - 1]
    }
    while true {
      do throws(Diagnostic) {
        if let part = try parts?() { return part }
        guard try openNext() else { return nil }
      } catch {
        parts = nil
        return .broken(error)
      }
    }
  }

  /// Accepts another program's export; files in no known format must be in our own form.
  private mutating func take(_ export: Export) {
    do throws(Diagnostic) {
      let split = export.isOwn ? ExportSplit() : try ExportSplit(export)
      guard !split.exports.isEmpty else { return try takeOwn(export) }
      exports += split.exports
      diagnostics += try split.diagnostics()
      ledgers += split.ledgers
    } catch {
      diagnostics.append(error)
    }
  }

  private mutating func takeOwn(_ export: Export) throws(Diagnostic) {
    if export.isFolder {
      whole.append(.folder(name: export.folderName, files: export.files))
    } else {
      for file in export.files { try take(file) }
    }
  }

  private mutating func take(_ file: InputFile) throws(Diagnostic) {
    switch file.fileExtension {
    case "jsonl", "ndjson": archives.append(file)
    case "json" where try SingleFileFormat.isLikely(file): whole.append(.file(file))
    case "md": whole.append(.file(file))
    default: try refuse(file)
    }
  }

  private mutating func refuse(_ file: InputFile) throws(Diagnostic) {
    var diagnostic = try UnknownExport.diagnostic(of: file)
    diagnostic.message = "not a readable chat: it \(diagnostic.message)"
    diagnostic.help.removeAll { $0 == UnknownExport.known }
    diagnostic.help.append(
      "supported: .jsonl archives, .json and .md files, folders with chat.yml and messages, and exports: "
        + ExportFormats.examples)
    diagnostics.append(diagnostic)
  }

  /// Opens the next file or export that is read incrementally; false when none is left.
  private mutating func openNext() throws(Diagnostic) -> Bool {
    if !archives.isEmpty {
      let file = archives.removeFirst()
      var lines = try Lines(file)
      parts = { [names] () throws(Diagnostic) in
        let some = try ExportUnits.some { () throws(Diagnostic) in try lines.nextRecord() }
        return some.isEmpty ? nil : .lines(file, some.map { names.line($0) })
      }
    } else if !exports.isEmpty {
      parts = exported
      exports = []
    } else {
      return false
    }
    return true
  }

  /// Reads exports that may have the same conversations once before.
  private func exportParts() -> () -> ChatSource? {
    let numbered = exports.enumerated().map { ($0.offset, $0.element.export, $0.element.format) }
    var overlap = joining.map { ExportOverlap(numbered, $0.options, jobs: $0.jobs) } ?? ExportOverlap()
    var parts = ExportParts(numbered)
    return { [isMixed] in
      do throws(Diagnostic) {
        guard let (place, part) = try parts.next() else { return nil }
        var unit = part
        unit.program = isMixed ? Self.program(unit.format) : nil
        return .unit(unit, overlap.take(place))
      } catch {
        return .broken(error)
      }
    }
  }
}
