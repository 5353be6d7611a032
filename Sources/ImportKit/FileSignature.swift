package import Content

/// File types that are not chats, recognised by their first bytes or extension: what each is, and what to do.
package struct FileSignature {
  package let what: String
  package let help: String
  /// Expected bytes at `offset`; empty if only the extension matters.
  package var bytes: [UInt8] = []
  package var offset = 0
  var endings: [String] = []

  /// The first match.
  package static func of(_ head: [UInt8], _ file: InputFile) -> FileSignature? {
    all.first { $0.fits(head, file) }
  }

  private func fits(_ head: [UInt8], _ file: InputFile) -> Bool {
    guard endings.isEmpty || endings.contains(file.fileExtension) else { return false }
    return head.dropFirst(offset).starts(with: bytes)
  }

  private static let unpack = "unpack it and pass the folder"
  private static let inProgram = "export the chats from the program itself"
  private static let media = "pass the exported text or JSON file, or the folder that contains both"

  private static let all: [FileSignature] = [
    FileSignature(
      what: "an encrypted WhatsApp backup, which other programs cannot read",
      help: "open the chat in WhatsApp and choose \"Export chat\"",
      endings: ["crypt", "crypt5", "crypt7", "crypt8", "crypt12", "crypt14", "crypt15"]),
    FileSignature(
      what: "an encrypted Signal backup",
      help: "decrypt it with its passphrase and a tool for Signal backups, then export as JSON or text",
      endings: ["backup"]),
    document("a Word document", "save it as plain text (.txt)", "docx"),
    document("a spreadsheet", "save it as CSV", "xlsx"),
    document("a text document", "save it as plain text (.txt)", "odt"),
    document("a spreadsheet", "save it as CSV", "ods"),
    document("an Inspect log", "put it directly into the folder of chats or of a run", "eval"),
    FileSignature(
      what: "a zip archive under another name",
      help: "rename it to end in .zip, or unpack it and pass the folder",
      bytes: Array("PK\u{3}\u{4}".utf8)),
    FileSignature(what: "compressed with gzip", help: "unpack it first: gunzip", bytes: [0x1F, 0x8B]),
    FileSignature(what: "compressed with bzip2", help: "unpack it first: bunzip2", bytes: Array("BZh".utf8)),
    FileSignature(
      what: "compressed with xz", help: "unpack it first: unxz", bytes: [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    FileSignature(
      what: "compressed with Zstandard", help: "unpack it first: unzstd", bytes: [0x28, 0xB5, 0x2F, 0xFD]),
    FileSignature(what: "a tar archive", help: unpack, bytes: Array("ustar".utf8), offset: 257),
    FileSignature(what: "a RAR archive", help: unpack, bytes: Array("Rar!".utf8)),
    FileSignature(what: "a 7-Zip archive", help: unpack, bytes: [0x37, 0x7A, 0xBC, 0xAF]),
    FileSignature(what: "a PDF document", help: "export as text or JSON", bytes: Array("%PDF".utf8)),
    FileSignature(
      what: "an RTF document", help: "save it as plain text (.txt)", bytes: Array("{\\rtf".utf8)),
    FileSignature(
      what: "a document from an old version of Office", help: "save it as plain text (.txt)",
      bytes: [0xD0, 0xCF, 0x11, 0xE0]),
    FileSignature(what: "a property list", help: inProgram, bytes: Array("bplist".utf8)),
    FileSignature(what: "a photo", help: media, bytes: [0xFF, 0xD8, 0xFF]),
    FileSignature(what: "a picture", help: media, bytes: [0x89, 0x50, 0x4E, 0x47]),
    FileSignature(what: "a picture", help: media, bytes: Array("GIF8".utf8)),
    FileSignature(what: "a picture", help: media, bytes: Array("WEBP".utf8), offset: 8),
    FileSignature(what: "a photo", help: media, bytes: Array("ftyphei".utf8), offset: 4),
    FileSignature(what: "a photo", help: media, bytes: Array("ftypmif".utf8), offset: 4),
    FileSignature(what: "a photo", help: media, bytes: Array("ftypavif".utf8), offset: 4),
    FileSignature(what: "an audio file", help: media, bytes: Array("ftypM4A".utf8), offset: 4),
    FileSignature(what: "a video", help: media, bytes: Array("ftyp".utf8), offset: 4),
    FileSignature(what: "a video", help: media, bytes: [0x1A, 0x45, 0xDF, 0xA3]),
    FileSignature(what: "a video", help: media, bytes: Array("AVI ".utf8), offset: 8),
    FileSignature(what: "an audio file", help: media, bytes: Array("OggS".utf8)),
    FileSignature(what: "an audio file", help: media, bytes: Array("ID3".utf8)),
    FileSignature(what: "an audio file", help: media, bytes: [0xFF, 0xFB]),
    FileSignature(what: "an audio file", help: media, bytes: Array("fLaC".utf8)),
    FileSignature(what: "an audio file", help: media, bytes: Array("WAVE".utf8), offset: 8),
    FileSignature(what: "an audio file", help: media, bytes: Array("#!AMR".utf8)),
  ]

  /// A zip archive by its bytes, a document to its users.
  private static func document(_ what: String, _ help: String, _ ending: String) -> FileSignature {
    FileSignature(what: what, help: help, bytes: Array("PK\u{3}\u{4}".utf8), endings: [ending])
  }
}
