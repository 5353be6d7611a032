internal import ArgumentParser
internal import Builder
internal import Input

extension Shard: ExpressibleByArgument {}

/// The working folder of a sharded build: the project, so that diagnostics name the same paths on every
/// machine.
struct ShardedPlace {
  let path: String
  let output: String?
  let merged: [String]

  /// Enters the project's folder. Without shards, paths stay as the user wrote them.
  init(_ command: BuildCommand) throws {
    let path = command.path ?? "."
    guard command.shard != nil || !command.merge.isEmpty else {
      (self.path, output, merged) = (path, command.output, [])
      return
    }
    output = command.output.map(LocalPath.real)
    merged = command.merge.map(LocalPath.real)
    let isFile = !LocalPath.isFolder(path)
    let slash = path.lastIndex(of: "/")
    let folder = isFile ? slash.map { String(path[...$0]) } ?? "." : path
    self.path = isFile ? slash.map { String(path[path.index(after: $0)...]) } ?? path : "."
    guard Machine.enter(folder) else { throw ValidationError("\(folder): folder not found") }
  }
}
