internal import Basics
internal import Content
internal import Conversations
internal import ImportKit

/// XML of the Android app SMS Backup & Restore: `<smses>` with `<sms>` and `<mms>`, whose parts contain
/// files as
/// base64, and `<calls>`. Other programs write it too, among them converters of Signal backups.
///
/// The records of all chats are mixed. A large file is read once for each part of its chats, so that memory
/// does not
/// grow with it.
enum SMSFormat: ExportFormat {
  static let name = "sms"
  static let title = "SMS Backup & Restore"
  static let reads = "texts, pictures and other parts, group messages, calls"
  static let lacks = "drafts"
  static let origin = "SMS Backup & Restore for Android, or signalbackup-tools"

  static var hasIDs: Bool { false }

  /// How many bytes of chats are read at a time.
  private static let bytesPerPart = 64 << 20

  static func recognises(_ export: Export) throws(Diagnostic) -> Bool { try !claims(export).isEmpty }

  static func claims(_ export: Export) throws(Diagnostic) -> [InputFile] {
    var found: [InputFile] = []
    for file in export.files where file.fileExtension == "xml" {
      let head = try Export.head(file, limit: 16 << 10)
      let isOne = ["<smses", "<calls"].contains { ByteSearch.place(of: Array($0.utf8), in: head) != nil }
      if isOne { found.append(file) }
    }
    return found
  }

  static func units(_ export: Export) throws(Diagnostic) -> ExportUnits {
    let files = try claims(export)
    guard files.reduce(0, { $0 + $1.size }) > bytesPerPart else {
      return .parts([files], of: export, Self.self)
    }
    var rest = try parts(files).makeIterator()
    return ExportUnits { () throws(Diagnostic) in
      rest.next().map { chats in
        var unit = ExportUnit(format: Self.self, export: export, files: files)
        unit.names = chats
        return unit
      }
    }
  }

  /// The chats in groups of about the same size.
  private static func parts(_ files: [InputFile]) throws(Diagnostic) -> [[String]] {
    var sizes: [String: Int] = [:]
    for file in files {
      try SMSFile.read(file) { element in sizes[element.chat.key, default: 0] += element.bytes }
    }
    var (parts, size): ([[String]], Int) = ([], bytesPerPart)
    for key in sizes.keys.sorted() {
      let next = sizes[key, default: 0]
      if size + next > bytesPerPart { (parts, size) = (parts + [[]], 0) }
      parts[parts.count - 1].append(key)
      size += next
    }
    return parts
  }

  static func read(_ unit: ExportUnit, _ out: inout ImportWriter) throws(Diagnostic) {
    var chats = SMSChats(unit.names.isEmpty ? nil : Set(unit.names), out)
    let failure = unit.eachFile { (file) throws(Diagnostic) in
      chats.out.path = file.path
      try SMSFile.read(file) { element in chats.take(element) }
    }
    chats.write(unit.export.path)
    out = chats.out
    if let failure { throw failure }
  }
}
