import Basics
import Content
@testable import Conversations
@testable import ImportKit
@testable import Imports
import Model
import Testing

/// What is said of files that no format knows, of torn ones and of mixed-up ones.
@Suite struct UnknownExportTests {
  /// A file and what must be said of it.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let says: String

    init(_ name: String, _ text: String, _ says: String) {
      self.init(name, Array(text.utf8), says)
    }

    init(_ name: String, _ bytes: [UInt8], _ says: String) {
      (self.name, self.bytes, self.says) = (name, bytes, says)
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("empty.json", "", "is empty"), Case("blank.txt", " \n\t", "is empty"),
    Case(
      "prose.txt", "Dear diary\n",
      "1:1: error: is an unrecognised text file: it begins with \"Dear diary\""),
    Case("page.html", "<!DOCTYPE html><p>", "is an HTML page"),
    Case("page.txt", "<html><p>", "is an HTML page"),
    Case(
      "x.xml", "<?xml version=\"1.0\"?><a/>",
      "is XML in an unknown format: its first element is <a>; SMS Backup & Restore begins with <smses>"),
    Case("x.json", "window.YTD = []", "is a script, not JSON"),
    Case("a.json", "{\"a\":1}", "records with the keys \"a\""),
    Case(
      "telethon.json", "[{\"_\":\"Message\",\"id\":3,\"message\":\"hi\",\"out\":false}]",
      "records with the keys"),
    Case("l.json", "[]", "a list without records"),
    Case("n.json", "[1,2]", "a list without records"),
    Case("cut.json", "{\"a\":[1,", "is not valid JSON"),
    Case("twice.json", "[{\"a\":1,\"a\":2}]", "duplicate key \"a\""),
    Case("bad.json", "{\"a\" 1}", "1:6"),
    Case("cut.jsonl", "{\"a\":1}\n{\"b\":", ":2:6"),
    Case(
      "tg.json", "{\"name\":\"B\",\"type\":\"personal_chat\",\"id\":1,\"messages\":[{\"id\":1,",
      "it looks like a Telegram chat"),
    Case("nomsg.json", "{\"messages\":[]}", "looks like a chat, but"),
    Case(
      "nocontent.json", "{\"messages\":[{\"role\":\"user\"}]}",
      "looks like OpenAI messages, but they have no content"),
    Case(
      "activity.json", "{\"header\":\"a\",\"title\":\"b\",\"time\":\"c\",\"products\":[]}",
      "in an unsupported format: Google Takeout (My Activity)"),
    Case("map.json", "[{\"mapping\":{}}]", "a ChatGPT conversation, but"),
    Case("day.json", "[{\"user\":\"U1\",\"ts\":\"1.1\",\"text\":\"x\"}]", "one day of a Slack channel"),
    Case("wide.json", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], "looks like UTF-16 text"),
    Case("wide.txt", Array("hallo".utf16.flatMap { [UInt8($0), 0] }), "looks like UTF-16 text"),
    Case("narrow.txt", Array("hallo".utf8.flatMap { [0, $0] }), "looks like UTF-16 text"),
    Case("nuls.bin", [0x41, 0, 0, 0x41, 0, 0, 0x41, 0, 0x42], "contains binary data, not text"),
    Case("true", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 3, 0], "is a program, not an export"),
    Case("setup.exe", [0x4D, 0x5A, 0x90, 0, 3, 0, 0, 0], "is a program, not an export"),
    Case("nul.txt", [0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0, 0x41], "contains binary data, not text"),
    Case("z.txt", "PK\u{3}\u{4}x", "a zip archive under another name"),
    Case("g.gz", [0x1F, 0x8B, 8], "compressed with gzip"),
    Case("r.rar", "Rar!\u{1A}\u{7}", "a RAR archive"),
    Case("db.sqlite", "SQLite format 3\0", "a program's database"),
    Case("d.pdf", "%PDF-1.7", "a PDF document"),
    Case(
      "chat.md.bak", "[20/05/2024, 10:00:00] Bo: Hi\n",
      "was recognised as WhatsApp, but the file extension is .bak"),
    Case(
      "chat", "{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}]}\n",
      "was recognised as OpenAI messages, but the file has no extension"),
    Case(
      "bad.txt", "31/12/2024, 25:61 - A: x\n", "looks like a WhatsApp chat, but the date or time is invalid"),
    Case("irc.log", "<ada> hi\n<bo> ho\n", "looks like an IRC log without times"),
    Case("t.csv", "a,b\n1,2\n", "is a table"),
  ]

  /// What was told of by its first byte (imports 14).
  static let looks = [
    Case("a.txt", "[Lundi 3 mai] Ann\n", "is an unrecognised text file: it begins with \"[Lundi"),
    Case("b.txt", "[20/05/2024 klo 10] Ann: x\n", "looks like a WhatsApp chat, but"),
    Case("c.log", "{nick} hello\n", "is an unrecognised text file"),
    Case("d.txt", "[12] Ann: x\n", "is an unrecognised text file"),
    Case("e.rtf", #"{\rtf1\ansi Hello}"#, "is an RTF document"),
    Case("f.dat", "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "records with the keys \"a\", \"b\""),
    Case("msgstore.db.crypt15", [1, 99, 3, 0], "an encrypted WhatsApp backup"),
    Case("msgstore.db.crypt12", [0, 99, 9, 0], "an encrypted WhatsApp backup"),
    Case("signal-2024.backup", [0, 0, 0, 54, 10], "an encrypted Signal backup"),
    Case("p.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0], "is a photo"),
    Case("p.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0], "is a picture"),
    Case("p.heic", [0, 0, 0, 24] + Array("ftypheic".utf8), "is a photo"),
    Case("f.mp4", [0, 0, 0, 24] + Array("ftypisom".utf8), "is a video"),
    Case("s.m4a", [0, 0, 0, 24] + Array("ftypM4A ".utf8), "is an audio file"),
    Case("s.opus", Array("OggS".utf8) + [0, 2, 0], "is an audio file"),
    Case("d.docx", "PK\u{3}\u{4}x", "is a Word document"),
    Case("d.xlsx", "PK\u{3}\u{4}x", "is a spreadsheet"),
    Case("log.eval", "PK\u{3}\u{4}x", "is an Inspect log"),
    Case("d.doc", [0xD0, 0xCF, 0x11, 0xE0, 0], "a document from an old version of Office"),
    Case(
      "own.json",
      #"{"id":"a","title":"T","participants":[],"messages":[{"id":"1","role":"user","sender":"u","text":"x","timestamp":"2024-05-01T10:00:00Z"}]}"#,
      "is already in Scrollback's own format\n  help: build it: scrollback build content/chats/own.json"),
    Case(
      "own.txt", #"{"id":"a","participants":[],"messages":[{"role":"user","sender":"u","text":"x"}]}"#,
      "is already in Scrollback's own format\n  help: rename it to end in .jsonl"),
  ]

  /// The beginning of a file of each program that is known and not read (imports 14).
  static let programs = [
    Case(
      "a.json", "{\"header\":\"a\",\"title\":\"b\",\"time\":\"c\",\"products\":[]}",
      "Google Takeout (My Activity)")
  ]

  @Test("a file is told by what it looks like, not by its first byte (imports 14, use 8)", arguments: looks)
  func saysWhatItLooksLike(_ one: Case) throws {
    let told = try UnknownExport.diagnostic(of: InputFile(contentPath: "chats/\(one.name)", bytes: one.bytes))
    #expect(told.description.contains(one.says), "\(told)")
    #expect(!told.help.isEmpty && !told.message.contains("truncated"))
  }

  @Test("an export of a program that is known and not read is named (imports 14)", arguments: programs)
  func namesTheProgram(_ one: Case) throws {
    let file = InputFile(contentPath: "chats/\(one.name)", bytes: one.bytes)
    #expect(try ExportFormats.format(of: Export(file).namedByContent()) == nil)
    let told = try UnknownExport.diagnostic(of: file)
    #expect(told.message == "is in an unsupported format: \(one.says)", "\(told)")
    let folder = Export(folder: "x", files: [file.moved(to: "chats/x/\(one.name)")])
    #expect(try UnknownExport(folder).diagnostic().message == told.message)
  }

  @Test("a folder has its own path, also if its files are packed and so have longer names on disk")
  func packedPath() {
    let packed = InputFile(
      path: "content/chats/x/a/log.jsonl.gz", contentPath: "chats/x/a/log.jsonl", size: 1
    ) {
      () throws(Diagnostic) in ByteStream([0x7B])
    }
    #expect(Export(folder: "x", files: [packed]).path == "content/chats/x")
    let plain = InputFile(contentPath: "chats/x/a/log.jsonl", text: "{")
    #expect(Export(folder: "x", files: [plain]).path == "content/chats/x")
  }

  @Test(
    "documents and packages that are zip archives inside say what they are (imports 14)",
    arguments: [
      ("word/document.xml", "is a Word document"), ("xl/workbook.xml", "is an Excel workbook"),
    ])
  func documents(_ name: String, _ says: String) throws {
    let files = [name, "[Content_Types].xml", "README.txt"].sorted().map {
      InputFile(contentPath: "chats/x.zip/\($0)", text: "<?xml?>")
    }
    let told = try UnknownExport(Export(folder: "x.zip", files: files)).diagnostic()
    #expect(told.message.hasPrefix(says) && told.path == "content/chats/x.zip", "\(told)")
  }

  @Test(
    "a file that no format knows says what it looks like, what is wrong, and what to do", arguments: cases)
  func files(_ one: Case) throws {
    let ending =
      one.name.split(separator: ".").count > 1 ? "." + (one.name.split(separator: ".").last ?? "") : ""
    let file = InputFile(contentPath: "chats/x\(ending)", bytes: one.bytes)
    let told = try UnknownExport.diagnostic(of: file)
    #expect(told.severity == .error && told.path == "content/chats/x\(ending)" && !told.help.isEmpty)
    #expect(told.description.contains(one.says), "\(told)")
  }

  @Test("a build says the same of what lies among the chats")
  func build() throws {
    for one in Self.cases
    where !one.name.hasSuffix(".jsonl") && !one.says.contains("looks like a Telegram chat")
      && !one.says.contains("was recognised as")
    {
      let ending =
        one.name.split(separator: ".").count > 1 ? "." + (one.name.split(separator: ".").last ?? "") : ""
      let told = ChatSources([InputFile(contentPath: "chats/x\(ending)", bytes: one.bytes)]).diagnostics
      if told.isEmpty { #expect(one.name.hasSuffix(".json"), "\(one.name)") }
      for diagnostic in told { #expect(diagnostic.message.hasPrefix("not a readable chat: it ")) }
    }
  }

  @Test("folders say what is missing or in them")
  func folders() throws {
    func told(_ files: [String]) throws -> String {
      let inputs = files.map { InputFile(contentPath: "chats/x/\($0)", text: "[]") }
      return try UnknownExport(Export(folder: "x", files: inputs)).diagnostic().description
    }
    #expect(try told([]).contains("contains no files"))
    #expect(
      try told(["channels.json", "general/2024-05-01.json"]).contains("Slack export without users.json"))
    #expect(
      try told(["a.jpg", "b.png"]).contains("no messages found: 2 files (.jpg, .png)"))
    #expect(try told(["a/b.json"]).contains("this is the closest match"))
  }

  @Test("a format that is not known is told with the nearest, and nothing at all is said to be nothing")
  func formats() {
    func told(_ format: String?) -> String? {
      do throws(Diagnostic) {
        _ = try ChatImport([], format: format, SiteSettings.Imports())
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      told("telegran")?.contains("unknown format \"telegran\"\n  help: did you mean \"telegram\"?") == true)
    #expect(told(nil)?.contains("nothing to read") == true)
  }

  @Test(
    "a torn export says what it was taken for, and where it ends",
    arguments: [
      (#"[{"title":"T","create_time":1,"mapping":{"a":{"id":"#, "ChatGPT"),
      (#"[{"uuid":"k","name":"T","chat_messages":[{"uuid":"m","#, "Claude.ai"),
      (#"{"guild":{"id":"1"},"channel":{"id":"2","name":"g"},"messages":[{"id":"3","timest"#, "Discord"),
      (
        #"{"name":"B","type":"personal_chat","id":1,"messages":[{"id":1,"type":"message","date":"2024-05-01T10:00:00","text":"x"},{"id""#,
        "Telegram"
      ),
    ])
  func torn(_ text: String, _ program: String) {
    let read = ImportedFiles(text, as: "x.json")
    let error = read.diagnostics.first { $0.contains("error:") } ?? ""
    #expect(error.hasPrefix("content/chats/x.json:1:"), "\(read.diagnostics)")
    #expect(error.contains("recognised format: \(program)"), "\(error)")
  }

  @Test(
    "a log that is not UTF-8 is read as Windows-1252, and says so once, with its line (imports 9)",
    arguments: ["w.txt", "l-2024-05-01.log"])
  func encoding(_ name: String) {
    let line = name == "w.txt" ? "[20/05/2024, 10:00:00] Bo: caf" : "[12:18] <bo> caf"
    let bytes = Array("\(line)e\n\(line)".utf8) + [0xE9, 0x0A] + Array(line.utf8) + [0xE9, 0x0A]
    let read = ImportedFiles([InputFile(contentPath: "chats/\(name)", bytes: bytes)])
    #expect(read.messages.map(\.text) == ["cafe", "café", "café"])
    let all: [String] = read.ledgers.flatMap(\.assumed)
    let assumed = all.filter { $0.contains("not UTF-8") }
    #expect(assumed == ["Reading as Windows-1252 from line 2, which is not UTF-8"], "\(assumed)")
  }

  @Test("chats without times name no day")
  func untimed() throws {
    let text = #"[{"conversations":[{"from":"human","value":"hi"}]}]"#
    let file = InputFile(contentPath: "chats/a.json", text: text)
    let reports = try ChatImport([file], format: nil, SiteSettings.Imports()).run()
    #expect(reports[0].chats[0].span == nil)
    #expect(!reports[0].chats[0].lines(zone: .utc)[0].contains("1970"))
  }
}
