internal import Basics
internal import Builder
internal import Content
internal import Input
internal import Kinds
internal import Model
internal import Search
internal import SearchRecords
internal import Site
internal import Templates

/// Counts the content of a project: reads sources as a build does, and writes nothing.
struct SiteStatistics {
  /// One kind of content.
  struct Part {
    let name: String
    /// Conversations, services, people, pages.
    var entries = 0
    /// Messages; for other kinds, texts.
    var texts = 0
    var words = 0
  }

  private(set) var parts: [Part] = []
  /// Messages by sender, over all conversations.
  private(set) var writers: [String: Int] = [:]
  /// Messages by year.
  private(set) var years: [String: Int] = [:]
  /// The first and the last day with a message.
  private(set) var days: ClosedRange<String>?
  private(set) var diagnostics: [Diagnostic] = []
  /// Warnings about files beside exports.
  let unread: [Diagnostic]
  let files: Int
  let bytes: Int

  init(_ path: String, jobs: Int) throws(CommandFailure) {
    var project = try wrap(.inputOutput) { () throws(Diagnostic) in
      try Project.open(path, .ofAllKinds)
    }
    (diagnostics, unread) = (project.diagnostics, project.unread)
    (files, bytes) = (project.content.count, project.content.reduce(0) { $0 + $1.size })
    _ = try wrap(.content) { () throws(Diagnostic) in try CachedPeople.add(to: &project) }
    let scene = try StatisticsScene(project)
    for kind in AllKinds.all {
      let records = try scene.records(kind, project.content, jobs: jobs, &diagnostics)
      parts.append(Self.part(kind.name, records))
      if kind.name == "chats" { for record in records { take(record) } }
    }
    parts.removeAll { $0.entries == 0 }
  }

  private static func part(_ name: String, _ records: [SearchRecord]) -> Part {
    var part = Part(name: name, entries: records.count)
    for record in records {
      part.texts += record.rows.count
      Words.each(in: record.texts, 0..<record.texts.count) { _ in part.words += 1 }
    }
    return part
  }

  private mutating func take(_ record: SearchRecord) {
    for row in record.rows {
      let name = record.names[Int(row.name)]
      if !name.isEmpty { writers[name, default: 0] += 1 }
      guard row.time != SearchRecord.untimed else { continue }
      let day = String(ISO8601.utc(Instant(seconds: row.time)).prefix(10))
      years[String(day.prefix(4)), default: 0] += 1
      days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day)
    }
  }

  /// The most active first; ties by name.
  var mostActive: [(name: String, count: Int)] {
    writers.map { (name: $0.key, count: $0.value) }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

/// What kinds need before they read a source.
private struct StatisticsScene {
  let theme: Theme
  let context: BuildContext

  init(_ project: Project) throws(CommandFailure) {
    var settings = SiteSettings()
    if let file = project.content.first(where: { $0.contentPath == "site.yml" }) {
      settings = SiteSettings.read(file).settings
    }
    do throws(ThemeErrors) {
      theme = try Theme(overrides: project.templates, language: settings.language)
    } catch {
      throw CommandFailure(status: .template, diagnostics: error.diagnostics)
    }
    settings.strings = theme.strings
    let clock = try wrap(.configuration) { () throws(Diagnostic) in try Machine.now() }
    context = BuildContext(
      settings: settings, now: settings.now ?? clock, shell: SiteShell(sections: [], assets: theme.assetPaths)
    )
  }

  func records<K: Kind>(
    _ type: K.Type, _ content: [InputFile], jobs: Int, _ diagnostics: inout [Diagnostic]
  ) throws(CommandFailure) -> [SearchRecord] {
    let files = content.filter { file in K.folders.contains { $0 == file.parts.first } }
    guard !files.isEmpty else { return [] }
    do throws(TemplateErrors) {
      let kind = try K(theme: theme.library)
      let plan = kind.plan(files, context.settings)
      let pieces = ParallelMap.map(plan.next, jobs: jobs) { source in
        let piece = kind.map(source, context)
        return (piece.search.map { $0() }, piece.diagnostics)
      }
      diagnostics += plan.diagnostics + pieces.flatMap(\.1)
      return pieces.flatMap(\.0)
    } catch {
      throw CommandFailure(status: .template, diagnostics: ThemeErrors(error).diagnostics)
    }
  }
}
