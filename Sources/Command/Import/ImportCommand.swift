internal import ArgumentParser
internal import Basics
internal import Builder
internal import Content
internal import Imports
internal import Imports
internal import Model
internal import Site

/// `scrollback import PATH`: shows what an export contains, or converts it to Scrollback's own format.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Show what an export contains, or convert it to Scrollback's own format.",
    discussion: HelpProse.joined(
      """
      PATH is a file, folder or zip from another program; its format is detected from its content. Without
      --output nothing is written. The summary lists participants, dates, counts and skipped records.

      With --output each chat becomes a folder DIR/NAME with chat.json, messages.jsonl and its files. If the
      chat already exists, only new messages are added: ids and anchors stay, and edited or deleted messages
      are marked.

      EXAMPLES
        scrollback import "WhatsApp Chat with Ada.zip"
        scrollback import _chat.txt --day-first --me Ada -o content/chats
        scrollback import slack-export/ --language de -o content/chats
        scrollback import conversations.json --json
        scrollback import --list

      EXIT STATUS
        0 success, 1 broken or unrecognised export, 2 usage error, 6 I/O error
      """))

  @Argument(help: "Export file, folder or zip.")
  var path: String?

  @Option(help: ArgumentHelp("Format of the export (default: detected).", valueName: "name"))
  var format: String?

  @OptionGroup var readingOptions: ReadingOptions

  @Option(
    help: ArgumentHelp("Language for events that have no text in the export, such as de.", valueName: "tag"))
  var language = "en"

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Output folder for chats, such as content/chats.", valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Add to this chat in --output, whatever its name in the export; for exports of one chat.",
      valueName: "chat"))
  var sameAs: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "List all formats with what is read and where to get an export.")
  var list = false

  func validate() throws {
    if path == nil, !list { throw ValidationError("name an export, or use --list for all formats") }
    if sameAs != nil, output == nil { throw ValidationError("--same-as requires --output") }
    if let sameAs, !RecordID.isValid(sameAs) {
      throw ValidationError("--same-as must be the name of a chat folder, found \"\(sameAs)\"")
    }
    if !SiteSettings.isLanguageTag(language) {
      throw ValidationError("--language must be a tag such as \"de\" or \"pt-BR\", found \"\(language)\"")
    }
  }

  func run() throws {
    guard let path, !list else { return ChatImport.formatList.forEach { Console.print($0) } }
    let zone = readingOptions.zone ?? .utc
    var options = readingOptions.imports
    options.zone = zone
    options.strings = try words()
    let files = try reading { () throws(Diagnostic) in try ExportedFiles.open(path) }
    let chats = try opened(files, options)
    let store = output.map { ImportedFolders($0) }
    let reports = chats.run(to: store, sameAs: sameAs, spill: ExportedFiles.spill)
    if json { Console.print(ImportReport.json(reports)) } else { print(reports, zone) }
    let found = chats.diagnostics + reports.flatMap(\.diagnostics)
    let problems = OwnerWarning.settled(found, chats: reports.reduce(0) { $0 + $1.ledger.conversations })
    for problem in problems { Console.error(problem.description) }
    if problems.contains(where: { $0.severity == .error }) { throw ExitStatus.content }
  }

  /// The built-in strings; an unsupported language gets English and a warning.
  private func words() throws -> Strings {
    do throws(ThemeErrors) {
      let (strings, warnings) = try Theme.words(language)
      for warning in warnings { Console.error(warning.description) }
      return strings
    } catch {
      for problem in error.diagnostics { Console.error(problem.description) }
      throw ExitStatus.template
    }
  }

  private func opened(_ files: [InputFile], _ options: SiteSettings.Imports) throws -> ChatImport {
    do throws(Diagnostic) {
      return try ChatImport(files, format: format, options)
    } catch {
      Console.error(error.description)
      throw error.path == "--format" ? ExitStatus.usage : ExitStatus.content
    }
  }

  private func print(_ reports: [ImportReport], _ zone: ZoneTable) {
    for report in reports {
      for line in ImportSummaryText.lines(report, zone: zone) { Console.print(VisibleText.escaped(line)) }
    }
    guard let output else {
      return Console.print("nothing was written; to write the chats, add: -o content/chats")
    }
    Console.print(
      "\(VisibleText.escaped(output))/: \(Count.text(reports.flatMap(\.chats).count, "chat", "chats"))")
  }
}

/// The summary of an import as text.
enum ImportSummaryText {
  /// Chats listed; the rest are only counted.
  private static let mostChats = 20

  static func lines(_ report: ImportReport, zone: ZoneTable) -> [String] {
    let ledger = report.ledger
    let chats = report.chats.prefix(mostChats).flatMap { $0.lines(zone: zone) }
    let more = report.chats.count - mostChats
    return ["\(ledger.path): \(ledger.format)"] + chats.map { "  \($0)" }
      + (more > 0 ? ["  and \(Count.text(more, "more chat", "more chats"))"] : []) + ledgerLines(ledger)
  }

  private static func ledgerLines(_ ledger: ImportLedger) -> [String] {
    let skipped = ledger.skipped.reduce(0) { $0 + $1.count }
    let sum =
      "\(Count.text(ledger.read, "record", "records")) = \(Count.text(ledger.made, "message", "messages"))"
      + " + \(Count.grouped(skipped)) skipped"
    let reasons = ledger.skipped.map { entry in
      let more = entry.count > entry.lines.count && !entry.lines.isEmpty ? ", …" : ""
      let lines =
        entry.lines.isEmpty ? "" : " (lines \(entry.lines.map(String.init).joined(separator: ", "))\(more))"
      return "    \(Count.grouped(entry.count)) \(entry.reason)\(lines)"
    }
    let missing = ledger.missingFiles
    let files =
      (missing == 0 ? [] : ["  \(Count.text(missing, "file is", "files are")) not in the export"])
      + (ledger.unreadNote.map { ["  \($0)"] } ?? [])
    return ["  \(sum)"] + ledger.assumed.map { "  \($0)" } + reasons + files
  }
}
