internal import Basics
internal import Content
internal import Fetch
internal import Input

/// Adds what `scrollback fetch github` stored to the files of a project, before any kind plans its work
/// (G-05).
enum CachedPeople {
  private static let cache = "people/cache.sqlite"
  /// Files of SQLite beside an open database, or left behind when its program was killed.
  private static let companions = ["-wal", "-shm", "-journal"].map { cache + $0 }

  /// Does not use SQLite if there is no cache.
  static func add(to project: inout Project) throws(Diagnostic) -> [Diagnostic] {
    project.content.removeAll { companions.contains($0.contentPath) }
    guard let file = project.content.first(where: { $0.contentPath == cache }) else { return [] }
    let people = String(file.path.dropLast("/cache.sqlite".count))
    let fetched = try read(file.path, people)
    let own = Set(project.content.map(key))
    let (shadowed, added) = split(fetched.files) { own.contains(key($0)) }
    project.content = (project.content + added).sorted {
      $0.contentPath.utf8.lexicographicallyPrecedes($1.contentPath.utf8)
    }
    return fetched.diagnostics + note(shadowed, file.path)
  }

  #if Fetch
  private static func read(_ path: String, _ people: String) throws(Diagnostic) -> (
    files: [InputFile], diagnostics: [Diagnostic]
  ) {
    let reader = try CacheReader(path: path, people: people)
    return (reader.files, reader.diagnostics)
  }
  #else
  private static func read(_ path: String, _ people: String) throws(Diagnostic) -> (
    files: [InputFile], diagnostics: [Diagnostic]
  ) {
    throw LeftOut.diagnostic("Fetch", path: path)
  }
  #endif

  /// Equal keys mean the same item: logins are case-insensitive, and an id has one picture.
  private static func key(_ file: InputFile) -> String {
    switch file.parts.dropFirst().first {
    case "profiles" where file.parts[0] == "people": file.contentPath.lowercased()
    case "avatars" where file.parts[0] == "people": "people/avatars/\(file.stem)"
    default: file.contentPath
    }
  }

  private static func split(_ files: [InputFile], _ test: (InputFile) -> Bool) -> ([InputFile], [InputFile]) {
    (files.filter(test), files.filter { !test($0) })
  }

  private static func note(_ shadowed: [InputFile], _ path: String) -> [Diagnostic] {
    guard let first = shadowed.first else { return [] }
    let count = Count.text(shadowed.count, "cached item is", "cached items are")
    return [
      Diagnostic(
        .warning, "\(count) not used: overridden by files such as \(first.contentPath)", path: path,
        help: ["remove the files to use the cached items, or remove the cache"])
    ]
  }
}
