internal import Basics
internal import Model
internal import Output
internal import Search
internal import SearchRecords
internal import Site

/// Makes pieces on any thread: reuses a stored piece, or maps a source and writes its files; stores the small
/// rest.
struct PieceWorker<K: Kind>: Sendable {
  let kind: K
  let run: KindRun
  /// What every page depends on: the navigation, and the scale of the site.
  private let shared: [String]

  typealias Made = (summaries: [K.Summary], result: KindResult)

  init(kind: K, run: KindRun) {
    (self.kind, self.run) = (kind, run)
    shared = run.context.shell.sections.flatMap { [$0.name, $0.title] } + [run.context.scale.key]
  }

  /// `number`: the index of the source in its kind. Sources leave memory once their pages are planned: that
  /// of a long chat is as large as the chat.
  func run(_ source: consuming K.Source, _ number: Int) -> [Made] {
    var rest = Array(kind.parts(of: source, run.context).reversed())
    _ = consume source
    var made: [Made] = []
    while let part = rest.popLast() {
      made.append(run(consume part, PiecePlace(kind: K.name, source: number, part: made.count)))
    }
    return made
  }

  private func run(_ part: consuming K.Source, _ place: PiecePlace) -> Made {
    guard let store = run.store, let coding = K.coding else { return make(part).made }
    let own = name(of: part)
    guard let name = own ?? (store.keepsUnnamed ? place.name : nil) else { return make(part).made }
    if own != nil, let kept = kept(name, place, store, coding) { return kept }
    var (made, piece) = make(part)
    if var piece {
      piece.summaries = coding.pack(made.summaries)
      store.keep(name, piece, at: place)
      // From here on they are in the piece.
      if !piece.hasErrors { made.result.files = [] }
    }
    return made
  }

  /// Nil also if the source cannot be read; making the piece reports that.
  private func name(of source: K.Source) -> ContentHash? {
    do throws(Diagnostic) {
      guard let own = try kind.name(of: source) else { return nil }
      var maker = ContentHashMaker()
      maker.update(own)
      for value in shared { maker.update(value) }
      return maker.finish()
    } catch {
      return nil
    }
  }

  private func kept(
    _ name: ContentHash, _ place: PiecePlace, _ store: any PieceStore, _ coding: PieceCoding<K.Summary>
  ) -> Made? {
    guard let piece = store.piece(name), piece.moments.contains(run.context.now),
      let summaries = coding.unpack(piece.summaries)
    else { return nil }
    var result = KindResult(piece)
    do throws(Diagnostic) {
      guard try run.sink.keep(piece) else { return nil }
    } catch {
      result.failures = [error]
      return (summaries, result)
    }
    store.reuse(name, at: place)
    run.segmentStore?.add(piece.search)
    return (summaries, result)
  }

  /// A piece from a shard.
  func adopt(_ place: (shard: Int, name: ContentHash), of shards: MergedShards) -> Made {
    var result = KindResult()
    do throws(Diagnostic) {
      let piece = try shards.piece(place)
      guard piece.moments.contains(run.context.now), let summaries = K.coding?.unpack(piece.summaries)
      else { throw shards.torn(place.shard) }
      result = KindResult(piece)
      run.segmentStore?.add(piece.search)
      try run.sink.adopt(piece) { file throws(Diagnostic) in try shards.bytes(of: file, shard: place.shard) }
      return (summaries, result)
    } catch {
      result.failures = [error]
      return ([], result)
    }
  }

  /// `piece` is nil if it cannot be stored.
  private func make(_ source: consuming K.Source) -> (made: Made, piece: StoredPiece?) {
    let piece = kind.map(source, run.context)
    _ = consume source
    let (files, facts) = run.sink.accept(piece.files, jobs: run.jobs)
    var result = Self.result(files)
    let written = files.compactMap(\.written)
    if run.store != nil { result.files = written.map { KeptFile(written: $0) } }
    result.diagnostics = piece.diagnostics
    result.imports = piece.imports
    result.aliases = piece.aliases
    result.moments = piece.moments
    var stored = StoredPiece()
    stored.files = written
    stored.moments = piece.moments
    stored.diagnostics = piece.diagnostics
    stored.findings = result.findings
    stored.imports = piece.imports
    stored.aliases = piece.aliases
    stored.facts = facts
    stored.allowed = files.reduce(into: Set<Int>()) { $0.formUnion($1.allowed ?? []) }.sorted()
    let segments = piece.segments
    run.segmentStore?.add(segments)
    let isWhole = files.allSatisfy { $0.written != nil && $0.allowed != nil && $0.failures.isEmpty }
    if isWhole, run.store != nil { stored.search = segments }
    return ((piece.summaries, result), isWhole ? stored : nil)
  }

  /// Writes files that belong to no piece.
  func write(_ files: [OutputFile]) -> KindResult {
    let files = run.sink.accept(files, jobs: run.jobs, keepsFacts: run.store != nil).files
    var result = Self.result(files)
    result.files = files.compactMap { KeptFile($0) }
    return result
  }

  private static func result(_ files: [AcceptedFile]) -> KindResult {
    var result = KindResult()
    for file in files {
      result.findings += file.findings
      result.failures += file.failures
    }
    return result
  }
}

extension KindResult {
  /// The result of a reused piece.
  init(_ piece: StoredPiece) {
    diagnostics = piece.diagnostics
    findings = piece.findings
    imports = piece.imports
    aliases = piece.aliases
    moments = piece.moments
  }
}
