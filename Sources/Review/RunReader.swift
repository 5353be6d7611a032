internal import Basics
package import Content
internal import Conversations
internal import Imports
internal import Model
internal import Runs
internal import Secrets

/// Reads the runs: `content/runs/<name>/run.yml` and the conversations next to it, in any chat format.
struct RunReader {
  private(set) var runs: [Run] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// In the order of the oldest run that contains them.
  private(set) var groups: [RunGroup] = []
  private let includesDrafts: Bool
  private var places: [String: Int] = [:]
  private let scrub: Scrub
  private let imports: SiteSettings.Imports

  /// `files`: everything below `content/runs/`, in path order. `scrub`: volatile values that do not change a
  /// turn's key.
  init(
    _ files: [InputFile], scrub: Scrub = Scrub(), imports: SiteSettings.Imports = SiteSettings.Imports(),
    includesDrafts: Bool = false
  ) {
    self.scrub = scrub
    self.imports = imports
    self.includesDrafts = includesDrafts
    let files = files.filter { $0.contentPath != ApprovedRun.path }
    var found: [(run: Run, files: [InputFile])] = []
    for (name, files) in Self.folders(files, &diagnostics) { found.append((header(name, files), files)) }
    for (run, files) in found.sorted(by: { $0.run.precedes($1.run) }) {
      runs.append(run)
      read(run, files.filter { !Self.isHeader($0) })
    }
  }

  private static func folders(
    _ files: [InputFile], _ diagnostics: inout [Diagnostic]
  ) -> [(name: String, files: [InputFile])] {
    var folders: [(name: String, files: [InputFile])] = []
    for file in files {
      let parts = file.parts
      guard parts.count > 2 else {
        diagnostics.append(
          Diagnostic(
            .warning, "file is not used", path: file.path,
            help: ["store a run as a folder: runs/<name>/run.yml"]))
        continue
      }
      if folders.last?.name != parts[1] { folders.append((parts[1], [])) }
      folders[folders.count - 1].files.append(file)
    }
    return folders
  }

  private static func isHeader(_ file: InputFile) -> Bool { file.parts.count == 3 && file.name == "run.yml" }

  private mutating func header(_ name: String, _ files: [InputFile]) -> Run {
    guard let file = files.first(where: Self.isHeader) else {
      return Run(name: name, title: name, source: files.first?.path ?? "")
    }
    var problems = Problems(path: file.path)
    var run = Run(name: name, title: name, source: file.path)
    do throws(Diagnostic) {
      let value = try YAMLReader.read(file.text(&problems), path: file.path)
      if let record = Record(value, &problems) { record.read(Self.schema, into: &run, &problems) }
    } catch {
      problems.append(error)
    }
    if !Slug.isValid(name) {
      problems.error(
        "run name may only contain a-z, 0-9 and hyphens: \"\(name)\"", help: ["rename the folder"])
    }
    diagnostics += problems.diagnostics
    return run
  }

  static let schema: RecordSchema<Run> = [
    .text("title", \.title, "title; if missing, the folder's name"),
    .text("model", \.model, "the model"),
    .instant("date", \.date, "date; runs are sorted by it"),
    .text("notes", \.notes, "notes shown in the list of runs"),
    .object(
      "prices", \.prices, prices, "prices per million tokens",
      TokenPrices(input: 0, output: 0, cached: 0, currency: "USD")),
  ]

  private static let prices: RecordSchema<TokenPrices> = [
    .number("input", \.input, "price of input tokens", standard: "0"),
    .number("output", \.output, "price of output tokens", standard: "0"),
    RecordField(
      "cached", .number(nil), "price of cached input tokens; if missing, as `input`", isAlwaysRead: true
    ) {
      $1.cached = $0.double("cached", &$2) ?? $1.input
    },
    .text("currency", \.currency, "currency code", standard: "USD"),
  ]

  private mutating func read(_ run: Run, _ files: [InputFile]) {
    var sources = ChatSources(files.map { $0.withoutFirstPart })
    diagnostics += sources.diagnostics
    while let source = sources.next() {
      for read in ConversationReader.read(source, imports).conversations { take(read, run) }
    }
  }

  private mutating func take(_ read: ReadConversation, _ run: Run) {
    guard var chat = read.conversation, !chat.isPrivate, includesDrafts || !chat.isDraft else {
      return diagnostics += read.diagnostics
    }
    var problems = read.diagnostics
    if let first = version(of: chat.id ?? chat.slug, in: run) {
      let repeated = RepeatedAttempt(first: first.chat, second: chat)
      guard let further = repeated.numbered(isTaken: { version(of: $0, in: run) != nil }) else {
        return diagnostics += problems + [repeated.error(in: run.name)]
      }
      problems.append(repeated.warning)
      chat = further
    }
    chat.section = run.section
    chat.prices = run.prices
    add(
      RunConversation(
        run: run, chat: chat, media: read.media, turns: Turn.turns(of: chat, scrub: scrub)), problems)
  }

  private mutating func add(_ version: RunConversation, _ problems: [Diagnostic]) {
    let place = places[version.id] ?? groups.count
    if place == groups.count {
      places[version.id] = place
      groups.append(RunGroup(id: version.id, versions: []))
    }
    groups[place].diagnostics += problems
    groups[place].versions.append(version)
  }

  /// The conversation of a run with this id, if it has been read. The newest version is that of the run being read.
  private func version(of id: String, in run: Run) -> RunConversation? {
    guard let last = places[id].flatMap({ groups[$0].versions.last }), last.run.name == run.name else {
      return nil
    }
    return last
  }
}

extension RecordForm {
  package static let run = RecordForm("run.yml", in: "`runs/<name>/run.yml`", RunReader.schema.form)
}

extension InputFile {
  /// The same file, with the run's folder as the folder of chats.
  fileprivate var withoutFirstPart: InputFile {
    InputFile(path: path, contentPath: parts.dropFirst().joined(separator: "/"), size: size) {
      () throws(Diagnostic) in try stream()
    }
  }
}
