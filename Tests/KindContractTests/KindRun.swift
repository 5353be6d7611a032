import Basics
import Content
import Kinds
import Model
import Site
import Synchronization
import Testing

/// What a kind made of some files: everything that leaves it.
struct KindRun {
  var files: [OutputFile] = []
  var diagnostics: [Diagnostic] = []

  /// Path and bytes of each file, sorted.
  func output() throws -> [[String]] {
    try files.map { file in [file.path, SHA256.hex(try file.content.bytes())] }.sorted { $0[0] < $1[0] }
  }

  /// Plans, maps every source (`times` over, which must make no difference) and reduces.
  static func run<K: Kind>(_ type: K.Type, _ files: [InputFile], times: Int = 1) throws -> KindRun {
    let kind = try kind(K.self)
    let plan = kind.plan(files, SiteSettings())
    let shell = SiteShell(sections: plan.sections ?? [], assets: theme.assetPaths)
    let context = BuildContext(settings: SiteSettings(), now: now, shell: shell)
    var run = KindRun(diagnostics: plan.diagnostics)
    var summaries: [K.Summary] = []
    while let source = plan.next() {
      let piece = kind.map(source, context)
      for _ in 1..<max(times, 2) where times > 1 {
        let again = kind.map(source, context)
        #expect(try KindRun(files: again.files).output() == KindRun(files: piece.files).output())
        #expect(again.diagnostics == piece.diagnostics)
      }
      run.files += piece.files
      run.diagnostics += piece.diagnostics
      summaries += piece.summaries
    }
    let reduction = kind.reduce(summaries, context)
    run.files += reduction.files
    run.diagnostics += reduction.diagnostics
    return run
  }

  /// Templates are compiled once for each kind: some tests run a kind a thousand times.
  private static func kind<K: Kind>(_ type: K.Type) throws -> K {
    try kinds.withLock { kinds in
      if let known = kinds[K.name] as? K { return known }
      let kind = try K(theme: theme.library)
      kinds[K.name] = kind
      return kind
    }
  }

  private static let kinds = Mutex<[String: any Kind]>([:])

  /// 2025-11-05T12:00:00Z.
  private static let now = Instant(seconds: 1_762_344_000)

  private static let theme: Theme = {
    do { return try Theme(overrides: []) } catch { fatalError("\(error)") }
  }()
}
