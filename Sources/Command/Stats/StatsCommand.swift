internal import ArgumentParser
internal import Basics
internal import Input
internal import JSON

/// `scrollback stats PATH`: counts the content of a project.
struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count the conversations, messages, words, people and days of a project.",
    discussion: HelpProse.joined(
      """
      Counts only what would be published: no drafts, private chats or future messages.

      EXAMPLES
        scrollback stats
        scrollback stats chats.jsonl --json

      EXIT STATUS
        0 counted, 1 content errors, 2 usage error, 4 template error, 6 I/O error
      """))

  @Argument(help: "Project folder, content folder or export file.")
  var path = "."

  @Option(help: "Maximum number of people to list.")
  var people = 10

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if people < 0 { throw ValidationError("--people must be 0 or more") }
  }

  func run() throws {
    do throws(CommandFailure) {
      let statistics = try SiteStatistics(path, jobs: Machine.processors)
      let errors = statistics.diagnostics.filter { $0.severity == .error }
      for diagnostic in errors + statistics.unread { Console.error(diagnostic.description) }
      Console.print(json ? self.json(statistics) : text(statistics))
      if !errors.isEmpty { throw CommandFailure(status: .content, diagnostics: []) }
    } catch {
      for diagnostic in error.diagnostics { Console.error(diagnostic.description) }
      throw error.status
    }
  }

  private func text(_ statistics: SiteStatistics) -> String {
    var table = TextTable(["", "entries", "texts", "words"])
    for part in statistics.parts {
      table.add([part.name] + [part.entries, part.texts, part.words].map(Count.grouped))
    }
    var lines = [
      "\(Count.text(statistics.files, "file", "files")), \(Count.grouped(statistics.bytes)) bytes", "",
      table.text,
    ]
    if let days = statistics.days { lines += ["", "messages from \(days.lowerBound) to \(days.upperBound)"] }
    lines += statistics.years.sorted { $0.key < $1.key }.map { "  \($0.key)  \(Count.grouped($0.value))" }
    let shown = statistics.mostActive.prefix(people)
    if !shown.isEmpty { lines += ["", "\(Count.text(statistics.writers.count, "person", "people")) wrote"] }
    lines += shown.map { "  \(VisibleText.escaped($0.name))  \(Count.grouped($0.count))" }
    return lines.joined(separator: "\n")
  }

  private func json(_ statistics: SiteStatistics) -> String {
    var writer = JSONWriter()
    writer.object { out in
      out.integer("version", 1)
      out.integer("files", statistics.files)
      out.integer("bytes", statistics.bytes)
      out.list("kinds", statistics.parts) { list, part in
        list.object { out in
          out.text("name", part.name)
          out.integer("entries", part.entries)
          out.integer("texts", part.texts)
          out.integer("words", part.words)
        }
      }
      out.text("firstDay", statistics.days?.lowerBound)
      out.text("lastDay", statistics.days?.upperBound)
      out.list("years", statistics.years.sorted { $0.key < $1.key }) {
        Self.write(&$0, "year", $1.key, $1.value)
      }
      out.list("people", Array(statistics.mostActive.prefix(people))) {
        Self.write(&$0, "name", $1.name, $1.count)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ out: inout JSONWriter, _ key: String, _ name: String, _ count: Int) {
    out.object { out in
      out.text(key, name)
      out.integer("messages", count)
    }
  }
}
