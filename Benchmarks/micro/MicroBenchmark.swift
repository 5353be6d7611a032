internal import Basics
internal import Content
internal import Glibc
internal import Kinds
internal import Markup
internal import Model
internal import Search
internal import SearchRecords
internal import Secrets
internal import Site

/// Times the hot paths one by one, each beside the plainest thing that touches the same bytes: `MicroBenchmark [MESSAGES]`.
@main
struct MicroBenchmark {
  static func main() throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 20_000
    let samples = Samples(count: count)
    print("| hot path | ns an item | plain | ns an item | times |\n|---|---:|---|---:|---:|")
    dates(samples)
    texts(samples)
    try chats(samples)
    postings(samples)
  }

  /// What a message shows of its moment: clock, tooltip, machine's form.
  private static func dates(_ samples: Samples) {
    let zone = ZoneTable(identifier: "Europe/London") ?? .utc
    let dates = SmartDate(asOf: Instant(seconds: Samples.start), in: zone)
    Row("date labels of a message", samples.moments.count) {
      samples.moments.reduce(0) {
        $0 + dates.clock(WallTime($1, in: zone)).utf8.count + dates.absolute($1).utf8.count
          + ISO8601.local($1, in: zone).utf8.count
      }
    }.print(
      beside: Row("three numbers in digits", samples.moments.count) {
        samples.moments.reduce(0) { $0 + 3 * String($1.milliseconds).utf8.count }
      })
    Row("days of messages", samples.moments.count) {
      samples.moments.reduce(0) { $0 &+ WallTime($1, in: zone).date.day }
    }.print(
      beside: Row("a division", samples.moments.count) {
        samples.moments.reduce(0) { $0 &+ Int($1.milliseconds / 86_400_000) }
      })
  }

  private static func texts(_ samples: Samples) {
    let copy = Row("its bytes copied", samples.texts.count) {
      var out: [UInt8] = []
      for text in samples.texts { out.append(contentsOf: text.utf8) }
      return out.count
    }
    Row("escaping of a text", samples.texts.count) {
      var out: [UInt8] = []
      for text in samples.texts { Escape.append(text, to: &out) }
      return out.count
    }.print(beside: copy)
    Row("secrets in a text", samples.texts.count) {
      samples.texts.reduce(0) { $0 + SecretFinder.find(in: Array($1.utf8)).count }
    }.print(beside: copy)
    let renderer = MarkdownRenderer()
    Row("Markdown of a text", samples.texts.count) {
      samples.texts.reduce(0) { $0 + renderer.render($1).html.bytes.count }
    }.print(beside: copy)
  }

  /// A chat from its file to each file that is made of it.
  private static func chats(_ samples: Samples) throws {
    let theme = try Theme(overrides: [])
    guard let type = AllKinds.all.first(where: { $0.name == "chats" }) else { return }
    try chats(type, samples, theme)
  }

  private static func chats<K: Kind>(_: K.Type, _ samples: Samples, _ theme: Theme) throws {
    var settings = SiteSettings()
    settings.baseURL = "https://example.org/"
    settings.strings = theme.strings
    let kind = try K(theme: theme.library)
    let shell = SiteShell(sections: [], assets: theme.assetPaths)
    let context = BuildContext(settings: settings, now: Instant(seconds: 2 * Samples.start), shell: shell)
    let archive = InputFile(contentPath: "chats/archive.jsonl", bytes: samples.archive)
    let sources = Array(Sources(kind.plan([archive], settings)))
    Row("reading: JSON, order, groups, Markdown", samples.texts.count) {
      sources.reduce(0) { $0 + kind.map($1, context).files.count }
    }.print(beside: Row.copying(samples.archive, "its record copied", samples.texts.count))
    let files = sources.flatMap { kind.map($0, context).files }
    for name in ["index.html", "transcript.txt", "transcript.md", "transcript.jsonl", "feed.xml"] {
      let made = files.filter { $0.path.hasSuffix(name) }
      Row("its line in \(name)", samples.texts.count) { made.reduce(0) { $0 + bytes($1).count } }
        .print(beside: Row.copying(made.flatMap(bytes), "the same copied", samples.texts.count))
    }
  }

  private static func bytes(_ file: OutputFile) -> [UInt8] { (try? file.content.bytes()) ?? [] }

  private static func postings(_ samples: Samples) {
    var record = SearchRecord(kinds: ["chats"], title: "Chat", path: "chats/a")
    record.pages = [(0, "chats/a/index.html")]
    for (text, moment) in zip(samples.texts, samples.moments) {
      record.add(text: text, anchor: "m-1", name: "Ada", time: moment.seconds)
    }
    Row("postings of a text", samples.texts.count) {
      let segmentStore = SegmentStore(MemoryStore())
      segmentStore.add(record.segments)
      SearchIndex(segmentStore).write(jobs: 1) { _ in }
      return record.texts.count
    }.print(beside: Row.copying(record.texts, "its bytes copied", samples.texts.count))
  }
}

/// The sources of a plan as a sequence.
private struct Sources<Source: Sendable>: Sequence, IteratorProtocol {
  private let plan: Plan<Source>

  init(_ plan: Plan<Source>) { self.plan = plan }

  func next() -> Source? { plan.next() }
}
