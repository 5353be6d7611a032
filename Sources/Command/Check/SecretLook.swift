internal import Basics
internal import Builder
internal import Check
internal import Content
internal import Input
internal import JSON
internal import Secrets

/// `scrollback check --secrets`: searches a built site for secrets (X-11).
struct SecretLook {
  /// As the user typed it.
  let site: String
  let allowed: String?
  let isJSON: Bool

  func run() throws {
    let files = try reading { () throws(Diagnostic) in try BuiltSite.files(site) }
    let gate = PublishGate(try exceptions(), siteName: name)
    var rest = files.makeIterator()
    let failures = ParallelMap.map({ rest.next() }, jobs: Machine.processors) { file in
      Result<Void, Diagnostic> { () throws(Diagnostic) in
        gate.look(path: file.contentPath, bytes: try file.bytes(), source: nil)
      }
    }
    for failure in failures { try reading { () throws(Diagnostic) in try failure.get() } }
    let found = gate.found
    isJSON ? Console.print(Self.json(found)) : report(gate, files.count)
    if !found.isEmpty { throw ExitStatus.check }
  }

  private var name: String { BuiltSite.name(site) }

  private func exceptions() throws -> AllowedSecrets {
    let path = allowed ?? "\(name)/../content/\(PublishGate.list)"
    let file = try reading { () throws(Diagnostic) in try Project.file(path) }
    guard let file else {
      guard allowed == nil else {
        Console.error(Diagnostic(.error, "file not found", path: path).description)
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
      "\(Count.text(count, "file", "files")) in \(VisibleText.escaped(name))/: "
        + (found == 0 ? "no secrets found" : Count.text(found, "secret", "secrets")))
  }

  /// `{"findings":[{"rule":"email","masked":"…","places":[{"path":"…","line":3}]}]}`, without the values.
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
