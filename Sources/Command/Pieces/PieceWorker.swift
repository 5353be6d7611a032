internal import Model
internal import Output

/// Makes pieces on any thread: takes what is kept, else maps a source and writes its files at once; keeps what is small.
struct PieceWorker<K: Kind>: Sendable {
  let kind: K
  let run: KindRun
  /// The navigation stands on every page.
  private let sections: [String]

  typealias Made = (summaries: [K.Summary], result: KindResult)

  /// A piece of more files than this is a long chat: the other workers may have nothing left to do.
  private static var manyFiles: Int { 64 }

  init(kind: K, run: KindRun) {
    (self.kind, self.run) = (kind, run)
    sections = run.context.shell.sections.flatMap { [$0.name, $0.title] }
  }

  func run(_ source: K.Source) -> [Made] {
    kind.parts(of: source).map { part in
      guard let store = run.store, let coding = K.coding, let name = name(of: part) else {
        return make(part).made
      }
      if let kept = kept(name, store, coding) { return kept }
      var (made, piece) = make(part)
      if var piece {
        piece.summaries = coding.pack(made.summaries)
        store.keep(name, piece)
        // The piece keeps them now.
        if !piece.hasErrors { made.result.files = [] }
      }
      return made
    }
  }

  /// Nil also where the source cannot be read, which is said when the piece is made.
  private func name(of source: K.Source) -> ContentHash? {
    do throws(Diagnostic) {
      guard let own = try kind.name(of: source) else { return nil }
      var maker = ContentHashMaker()
      maker.update(own)
      for section in sections { maker.update(section) }
      return maker.finish()
    } catch {
      return nil
    }
  }

  private func kept(_ name: ContentHash, _ store: any PieceStore, _ coding: PieceCoding<K.Summary>) -> Made? {
    guard let piece = store.piece(name), piece.moments.contains(run.context.now),
      let summaries = coding.unpack(piece.summaries), let search = [SearchRecord](packed: piece.search)
    else { return nil }
    var result = KindResult()
    do throws(Diagnostic) {
      guard try run.sink.keep(piece) else { return nil }
    } catch {
      result.failures = [error]
      return (summaries, result)
    }
    store.reuse(name)
    result.diagnostics = piece.diagnostics
    result.findings = piece.findings
    result.imports = piece.imports
    result.moments = piece.moments
    result.search = search
    return (summaries, result)
  }

  /// The piece is nil when it cannot be kept.
  private func make(_ source: K.Source) -> (made: Made, piece: StoredPiece?) {
    let piece = kind.map(source, run.context)
    let files = accept(piece.files)
    let facts = run.sink.add(files)
    var result = Self.result(files)
    result.diagnostics = piece.diagnostics
    result.search = piece.search
    result.imports = piece.imports
    result.moments = piece.moments
    var stored = StoredPiece()
    stored.files = result.files
    stored.moments = piece.moments
    stored.diagnostics = piece.diagnostics
    stored.findings = result.findings
    stored.imports = piece.imports
    stored.facts = facts
    stored.allowed = files.reduce(into: Set<Int>()) { $0.formUnion($1.allowed ?? []) }.sorted()
    let isWhole = files.allSatisfy { $0.written != nil && $0.allowed != nil && $0.failures.isEmpty }
    if isWhole, run.store != nil { stored.search = piece.search.packed }
    return ((piece.summaries, result), isWhole ? stored : nil)
  }

  /// Files that belong to no piece.
  func write(_ files: [OutputFile]) -> KindResult {
    let files = accept(files)
    _ = run.sink.add(files)
    return Self.result(files)
  }

  private func accept(_ files: [OutputFile]) -> [AcceptedFile] {
    var rest = files.makeIterator()
    return ParallelMap.map({ rest.next() }, jobs: files.count > Self.manyFiles ? run.jobs : 1) {
      run.sink.accept($0)
    }
  }

  private static func result(_ files: [AcceptedFile]) -> KindResult {
    var result = KindResult()
    for file in files {
      result.findings += file.findings
      result.failures += file.failures
      if let written = file.written { result.files.append(written) }
    }
    return result
  }
}
