import Basics
import Content
import Foundation
import Model
import TestSupport
import Testing

/// Files of words made from texts, checked together.
private func maker(_ files: [String: String], _ language: String, overrides: Set<String> = []) -> StringsMaker
{
  var problems = Problems(path: "")
  let files = files.sorted { $0.key < $1.key }.compactMap { name, text in
    do throws(Diagnostic) {
      return try WordsFile(
        Array(text.utf8), path: "templates/strings/\(name)", isOverride: overrides.contains(name), &problems)
    } catch {
      Issue.record(error)
      return nil
    }
  }
  return StringsMaker(files, language: language, usesLocalFormats: false)
}

/// The words that the project has for a language.
private func builtIn(_ language: String, local: Bool = false) throws -> Strings {
  let folder = ProjectFolder.url.appending(path: "templates/strings")
  var problems = Problems(path: "")
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted().filter {
    StringsMaker.wants("strings/\($0)", language: language)
  }.map { name in
    try WordsFile(
      Array(Data(contentsOf: folder.appending(path: name))), path: name, isOverride: false, &problems)
  }
  let maker = StringsMaker(files, language: language, usesLocalFormats: local)
  #expect(maker.diagnostics + problems.diagnostics == [])
  return maker.strings
}

private let english =
  #"{"Close": "Close", "By {name}": "By {name}", "{n} notes": {"one": "{n} note", "other": "{n} notes"}}"#

@Suite struct StringsTests {
  @Test(
    "the languages that come with the program have every text, and say it (C-60)",
    arguments: [
      ("es", "Ajustes", "1 mensaje", "1,234 mensajes"), ("fr", "Réglages", "1 message", "1,234 messages"),
      ("de", "Einstellungen", "1 Nachricht", "1,234 Nachrichten"),
      ("ar", "الإعدادات", "رسالة واحدة", "1,234 رسالة"), ("en", "Settings", "1 message", "1,234 messages"),
    ])
  func languages(language: String, settings: String, one: String, many: String) throws {
    let strings = try builtIn(language)
    #expect(strings["Settings"] == settings)
    #expect(strings.count(1, "message", "messages") == one)
    #expect(strings.count(1234, "message", "messages") == many)
    #expect(strings["no such text"] == "no such text")
  }

  @Test("Arabic takes six forms of a word (C-60)")
  func arabic() throws {
    let strings = try builtIn("ar")
    let said = [0, 1, 2, 3, 11, 100].map { strings.count($0, "message", "messages") }
    #expect(said == ["لا رسائل", "رسالة واحدة", "رسالتان", "3 رسائل", "11 رسالة", "100 رسالة"])
  }

  @Test("English as it is built in needs no look into a table")
  func plain() throws {
    #expect(try builtIn("en").wordings.isEmpty)
    #expect(try builtIn("en-GB").wordings.isEmpty)
  }

  @Test("dates read in each language as the vectors say (C-60)", arguments: VectorRow.all("formats"))
  func formats(row: VectorRow) throws {
    let strings = try builtIn(row["language"], local: true)
    let zone = try #require(ZoneTable(identifier: row["tz"]))
    let dates = SmartDate(asOf: try ISO8601.parse(row["now"]), in: zone, formats: strings.formats)
    let said =
      switch row["kind"] {
      case "chat": dates.chat(try ISO8601.parse(row["moment"]))
      case "service": dates.service(try ISO8601.parse(row["moment"]))
      case "moment": dates.moment(try ISO8601.parse(row["moment"]))
      default: dates.long(WallTime(try ISO8601.parse(row["now"]), in: zone).date)
      }
    #expect(said == row["expected"])
  }

  @Test("dates and numbers stay the fixed English ones unless the site asks for others (C-60)")
  func fixed() throws {
    #expect(try builtIn("de").formats == nil)
    #expect(try builtIn("de").grouped(12_345) == "12,345")
    #expect(try builtIn("de", local: true).grouped(12_345) == "12.345")
    #expect(try builtIn("es", local: true).grouped(1234) == "1234")
    #expect(try builtIn("en", local: true).grouped(-1234) == "-1,234")
  }

  @Test("a file of words of the project is a language, or changes single texts of one (C-60)")
  func project() {
    let portuguese =
      #"{"Close": "Fechar", "By {name}": "Por {name}", "{n} notes": {"one": "{n} nota", "other": "{n} notas"}}"#
    let made = maker(["en.json": english, "pt.json": portuguese], "pt-BR", overrides: ["pt.json"])
    #expect(made.diagnostics.isEmpty)
    #expect(made.strings["Close"] == "Fechar")
    #expect(made.strings.count(0, "note", "notes") == "0 nota")
    let changed = maker(
      ["en.json": english, "en.z.json": #"{"Close": "Shut"}"#], "en", overrides: ["en.z.json"])
    #expect(changed.diagnostics.isEmpty)
    #expect(changed.strings["Close"] == "Shut")
    #expect(changed.strings.count(2, "note", "notes") == "2 notes")
  }

  @Test("a text that a language leaves out stays English, with a warning that names file and text (C-60)")
  func missing() {
    let made = maker(["en.json": english, "pt.json": #"{"Close": "Fechar"}"#], "pt")
    #expect(made.strings["By {name}"] == "By {name}")
    #expect(
      made.diagnostics.map(\.description) == [
        "templates/strings/pt.json: warning: no translation for \"By {name}\"; it stays in English",
        "templates/strings/pt.json: warning: no translation for \"{n} notes\"; it stays in English",
      ])
    #expect(maker(["en.json": english], "nl").diagnostics.map(\.severity) == [.warning])
  }

  @Test("of a language that leaves out hundreds of texts twenty are named, and the others counted (C-60)")
  func missingMany() {
    let many = (0..<25).map { "\"Text \($0)\": \"Text \($0)\"" }.joined(separator: ", ")
    let made = maker(["en.json": "{\(many)}", "pt.json": #"{"Text 0": "Texto 0"}"#], "pt")
    #expect(made.diagnostics.count == 21)
    #expect(
      made.diagnostics.last?.description
        == "templates/strings/pt.json: warning: no translation for 4 more; they stay in English")
  }

  @Test(
    "a file of words that cannot be right is refused (C-60)",
    arguments: [
      (#"{"Clsoe": "Fechar"}"#, "unknown text \"Clsoe\"", "did you mean \"Close\"?"),
      (
        #"{"By {name}": "Por {nome}"}"#, "the placeholders of \"By {name}\" differ: {nome}",
        "the English text has {name}"
      ),
      (#"{"Close": {"other": "x"}}"#, "\"Close\" has one form", "write a string"),
      (
        #"{"{n} notes": "notas"}"#, "\"{n} notes\" has a count and needs plural forms",
        "write {\"one\": …, \"other\": …}"
      ),
      (
        #"{"{n} notes": {"one": "{x}", "other": "{n} notas"}}"#,
        "a plural form of \"{n} notes\" has an extra placeholder", nil
      ),
    ])
  func wrong(file: String, message: String, help: String?) throws {
    let errors = maker(["en.json": english, "pt.json": file], "pt").diagnostics.filter {
      $0.severity == .error
    }
    let error = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(error.message == message)
    #expect(error.help.first == help)
    #expect(error.line == 1)
  }

  @Test(
    "a file of words of another shape says so",
    arguments: [
      (#"{"a": {"several": "x", "other": "y"}}"#, "unknown plural form \"several\""),
      (#"{"a": {"one": "x"}}"#, "\"a\" has no plural form \"other\""),
      (#"{"a": 3}"#, "\"a\" must be text or an object, found the number 3"),
    ])
  func shape(file: String, message: String) throws {
    var problems = Problems(path: "en.json")
    _ = try WordsFile(Array(file.utf8), path: "en.json", isOverride: false, &problems)
    #expect(problems.diagnostics.map(\.message) == [message])
    #expect(throws: Diagnostic.self) {
      var problems = Problems(path: "")
      _ = try WordsFile(Array("[1]".utf8), path: "en.json", isOverride: false, &problems)
    }
  }
}

@Suite struct IsolatedDateTests {
  @Test("an English date keeps together between Arabic words, on pages alone (C-60)")
  func isolated() throws {
    let moment = try ISO8601.parse("2025-11-05T10:30:00Z")
    var settings = SiteSettings()
    settings.strings = try builtIn("ar")
    let context = BuildContext(settings: settings, now: moment, shell: SiteShell(sections: [], assets: [:]))
    #expect(context.dates.absolute(moment) == "\u{2066}5 November 2025, 10:30 AM\u{2069}")
    #expect(context.dates.long(context.today) == "\u{2066}5 November 2025\u{2069}")
    #expect(context.dates.plain.absolute(moment) == "5 November 2025, 10:30 AM")
    settings.strings = try builtIn("ar", local: true)
    let local = BuildContext(settings: settings, now: moment, shell: SiteShell(sections: [], assets: [:]))
    #expect(local.dates.absolute(moment) == "5 نوفمبر 2025، 10:30 ص")
    settings.strings = try builtIn("es")
    let spanish = BuildContext(settings: settings, now: moment, shell: SiteShell(sections: [], assets: [:]))
    #expect(spanish.dates.absolute(moment) == "5 November 2025, 10:30 AM")
  }
}
