internal import ArgumentParser
internal import Check
internal import Input
internal import JSON
internal import Model

/// `scrollback check SITE`: looks at a built site as it stands; each flag is one thing to look for.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look through a built site.",
    discussion: """
      With --secrets: keys, tokens, e-mail addresses, phone numbers and paths of home folders in pages, in exports and in
      the search index, as every build with "publish: true" looks for them. Also for folders that others have changed, or
      that were published long ago.

      EXAMPLES
        scrollback check --secrets
        scrollback check --secrets public --allowed content/reviews/allowed.yml
        scrollback check --secrets site --json

      EXIT STATUS
        0 nothing was found, 2 wrong usage, 3 the list of exceptions is wrong, 5 something was found, 6 reading failed
      """)

  @Flag(help: "Look for what should not be published.")
  var secrets = false

  @Argument(help: "Folder of the built site.")
  var site = "site"

  @Option(
    help:
      "List of what may be published (default: content/reviews/allowed.yml beside the site, if it is there).")
  var allowed: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    if !secrets { throw ValidationError("say what to look for: --secrets") }
  }

  func run() throws {
    let files = try reading { () throws(Diagnostic) in try BuiltSite.files(site) }
    let gate = PublishGate(try exceptions(), siteName: name)
    let failures = ParallelMap.map(Self.next(files), jobs: Machine.processors) { file in
      Result<Void, Diagnostic> { () throws(Diagnostic) in
        gate.look(path: file.contentPath, bytes: try file.bytes(), source: nil)
      }
    }
    for failure in failures { try reading { () throws(Diagnostic) in try failure.get() } }
    let found = gate.found
    json ? Console.print(Self.json(found)) : report(gate, files.count)
    if !found.isEmpty { throw ExitStatus.check }
  }

  private static func next(_ files: [InputFile]) -> () -> InputFile? {
    var rest = files.makeIterator()
    return { rest.next() }
  }

  private var name: String { site.count > 1 && site.hasSuffix("/") ? String(site.dropLast()) : site }

  private func exceptions() throws -> AllowedSecrets {
    let path = allowed ?? "\(name)/../content/\(PublishGate.list)"
    let file = try reading { () throws(Diagnostic) in try Project.file(path) }
    guard let file else {
      guard allowed == nil else {
        Console.error(Diagnostic(.error, "there is no file of this name", path: path).description)
        throw ExitStatus.inputOutput
      }
      return AllowedSecrets()
    }
    let read = AllowedSecrets.read(file)
    for diagnostic in read.diagnostics { Console.error(diagnostic.description) }
    if read.diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.configuration }
    return read.allowed
  }

  private func report(_ gate: PublishGate, _ count: Int) {
    for diagnostic in gate.findings { Console.error(diagnostic.description) }
    let found = gate.found.count
    Console.print(
      "\(Count.text(count, "file", "files")) of \(VisibleText.escaped(name))/: "
        + (found == 0 ? "no secrets found" : Count.text(found, "secret", "secrets")))
  }

  /// `{"findings":[{"rule":"email","masked":"…","places":[{"path":"…","line":3}]}]}`; no values.
  private static func json(_ found: [FoundSecret]) -> String {
    var writer = JSONWriter()
    writer.object { out in
      out.list("findings", found) { write($1, &$0) }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ secret: FoundSecret, _ out: inout JSONWriter) {
    out.object { out in
      out.text("rule", secret.rule.rawValue)
      out.text("masked", secret.masked)
      out.list("places", secret.places) { array, place in
        array.object { out in
          out.text("path", place.path)
          out.integer("line", place.line)
          out.text("anchor", place.anchor)
        }
      }
    }
  }
}
