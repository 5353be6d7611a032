internal import Basics
internal import Content
internal import ImportKit
internal import Model

/// The exports in one folder or archive. Formats claim the files that they read until none recognises the
/// rest.
struct ExportSplit {
  private(set) var exports: [(export: Export, format: any ExportFormat.Type)] = []
  /// Files that no format reads; messages may name them.
  private(set) var unread: [InputFile] = []
  private var whole: Export?

  /// An empty split.
  init() {}

  init(
    _ export: Export, _ formats: [any ExportFormat.Type] = ExportFormats.all
  ) throws(Diagnostic) {
    let export = try export.namedByContent()
    whole = export
    unread = export.files
    while !unread.isEmpty, try claim(export.reading(unread), formats) {}
    try removeSent(export)
  }

  /// Lets the first matching format claim files; false if none matches.
  private mutating func claim(_ rest: Export, _ formats: [any ExportFormat.Type]) throws(Diagnostic) -> Bool {
    for format in formats where try format.recognises(rest) {
      let claimed = try format.claims(rest)
      guard !claimed.isEmpty else { continue }
      exports.append((rest.reading(claimed, as: name(of: claimed, rest, format)), format))
      let paths = Set(claimed.map(\.contentPath))
      unread.removeAll { paths.contains($0.contentPath) }
      return true
    }
    return false
  }

  /// The first export is named after the folder, the others after their own folder or file: names stay
  /// unique.
  private func name(of files: [InputFile], _ export: Export, _ format: any ExportFormat.Type) -> String {
    guard !exports.isEmpty, let first = files.first else { return export.name }
    let folders = export.inner(first).split(separator: "/").dropLast()
    if let folder = folders.first, files.allSatisfy({ export.inner($0).hasPrefix(folder + "/") }) {
      return Export.withoutArchiveExtension(String(folder))
    }
    guard files.count == 1 else { return "\(export.name) \(format.title)" }
    return first.stem == "_chat" ? export.name : first.stem
  }

  /// An export sent in a chat is a file of that chat.
  private mutating func removeSent(_ export: Export) throws(Diagnostic) {
    guard exports.count > 1 else { return }
    var sent: Set<Int> = []
    for (index, one) in exports.enumerated() {
      for (other, host) in exports.enumerated() where other != index && host.format.carriesFiles {
        // If each names the other, it is unclear which was sent.
        if try Self.isSent(one.export, in: host.export), try !Self.isSent(host.export, in: one.export) {
          sent.insert(index)
        }
      }
    }
    for index in sent.sorted(by: >) { unread += exports.remove(at: index).export.files }
    // The export that is now first takes the folder's name.
    if sent.contains(0), let (first, format) = exports.first {
      exports[0] = (first.reading(first.files, as: export.name), format)
    }
    unread.sort { $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8) }
  }

  /// Whether messages of `host` name every file of `export`, and these are beside or below the messages.
  private static func isSent(_ export: Export, in host: Export) throws(Diagnostic) -> Bool {
    guard export.files.count <= mostSent else { return false }
    for file in export.files {
      let inner = export.inner(file)
      let hosts = host.files.filter { inner.hasPrefix(host.inner($0).dropLast($0.name.count)) }
      var isNamed = false
      for text in hosts where !isNamed { isNamed = try FileNames.contains(file.name, in: text) }
      guard isNamed else { return false }
    }
    return true
  }

  /// Sent exports have no more files than this.
  private static let mostSent = 8

  // MARK: reports

  /// The ledger before the exports are read; unread files are reported once.
  var ledgers: [ImportLedger] {
    guard let (export, format) = exports.first else { return [] }
    var ledger = ImportLedger(path: export.path, format: format.title)
    ledger.unread = unread.map(export.inner)
    return [ledger]
  }

  /// Warns about chats that cannot be read, unless they could be files sent in a chat.
  func diagnostics() throws(Diagnostic) -> [Diagnostic] {
    guard let whole, whole.isFolder, !exports.isEmpty else { return [] }
    let folders = Set(exports.flatMap { one in one.export.files.map { folder(of: $0, whole) } })
    var diagnostics: [Diagnostic] = []
    for file in unread where folders.contains(folder(of: file, whole)) {
      guard let program = try UnknownExport.program(of: file) else { continue }
      diagnostics.append(
        Diagnostic(
          .warning, "is in an unsupported format: \(program); it was skipped", path: file.path,
          help: ["export it in a supported format: \(ExportFormats.examples)"]))
    }
    return diagnostics
  }

  private func folder(of file: InputFile, _ export: Export) -> String {
    String(export.inner(file).dropLast(file.name.count))
  }
}

/// Searches the messages of an export for file names.
enum FileNames {
  static func contains(_ name: String, in file: InputFile) throws(Diagnostic) -> Bool {
    let wanted = Array(name.utf8)
    var stream = try file.stream()
    var rest: [UInt8] = []
    while let piece = try stream.next() {
      let bytes = rest + piece
      if ByteSearch.place(of: wanted, in: bytes) != nil { return true }
      rest = Array(bytes.suffix(wanted.count))
    }
    return false
  }
}
