package import Model
internal import Synchronization

/// Writes a site beside its target and switches it in at the end, so that readers see the old one or the new one.
///
/// A file whose bytes did not change is not written again: at the switch it gets a second name in the new tree. Files that
/// Scrollback did not make are carried over untouched. `write` may be called from several threads.
package final class SiteWriter: Sendable {
  private let target: String
  /// How the user named the target, for messages.
  private let name: String
  private let staging: StagingFolder
  /// Files that the last build made.
  private let previous: Set<String>
  private let disk: Disk
  private let state = Mutex(State())

  private struct State {
    var files: [String: Made] = [:]
    var folders: Set<String> = []
  }

  private struct Made {
    let source: String?
    let isKept: Bool
  }

  /// Takes the lock and reads what the last build made. `target` is an absolute path, `name` what the user called it.
  package init(target: String, name: String, disk: Disk = Disk()) throws(Diagnostic) {
    self.target = target
    self.name = name
    self.disk = disk
    staging = try StagingFolder(target: target, name: name, disk: disk)
    previous = try Manifest.read(in: target, disk)
  }

  /// Writes one file, unless the site has it already. Two files with one path are an error that names both sources.
  package func write(_ file: OutputFile) throws(Diagnostic) {
    let bytes = try file.content.bytes()
    let old = "\(target)/\(file.path)"
    let isOurs = previous.contains(file.path)
    guard isOurs || disk.entry(old) == .nothing else {
      throw Diagnostic(
        .error, "was not made by Scrollback and stands in the way", path: "\(name)/\(file.path)",
        help: ["move it, or choose another output folder with --output"])
    }
    let isKept = isOurs ? try disk.holds(old, bytes) : false
    try claim(file, isKept: isKept)
    if !isKept { try stage(file.path, bytes) }
  }

  /// Puts the new site in place of the old one; says what became of the files.
  package func commit() throws(Diagnostic) -> OutputReport {
    let files = state.withLock { $0.files }
    let removed = previous.filter { files[$0] == nil && $0 != Manifest.name }
    let kept = files.filter(\.value.isKept).keys
    var report = OutputReport(pages: files.count, written: files.count - kept.count, kept: kept.count)
    report.removed = removed.count
    if report.written > 0 || !removed.isEmpty || disk.entry(target) == .nothing {
      try assemble(kept: kept.sorted(), made: files.keys.sorted())
      try staging.switchIn()
    }
    try staging.discard()
    return report
  }

  /// Leaves the old site as it is.
  package func abandon() throws(Diagnostic) { try staging.discard() }

  private func claim(_ file: OutputFile, isKept: Bool) throws(Diagnostic) {
    let earlier = state.withLock { state in
      state.files.updateValue(Made(source: file.source, isKept: isKept), forKey: file.path)
    }
    guard let earlier else { return }
    let sources = [earlier.source, file.source].compactMap(\.self).sorted()
    throw Diagnostic(
      .error, "two sources make this page: \(sources.joined(separator: " and "))", path: "\(name)/\(file.path)",
      help: ["give one of them another slug or id"])
  }

  private func stage(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let destination = "\(staging.tree)/\(path)"
    try makeFolder(above: destination)
    var pieces: [[UInt8]] = [bytes]
    try disk.write(destination) { () throws(Diagnostic) in pieces.popLast() }
  }

  /// Completes the new tree: kept files, foreign files, the list of what we made.
  private func assemble(kept: [String], made: [String]) throws(Diagnostic) {
    for path in kept {
      try makeFolder(above: "\(staging.tree)/\(path)")
      try disk.link("\(target)/\(path)", as: "\(staging.tree)/\(path)")
    }
    try ForeignFiles(from: target, to: staging.tree, name: name, disk: disk).carry(except: previous)
    let manifest = Manifest.bytes(of: made)
    try stage(Manifest.name, manifest)
  }

  private func makeFolder(above path: String) throws(Diagnostic) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    guard !state.withLock({ $0.folders.contains(folder) }) else { return }
    try disk.makeFolder(folder)
    state.withLock { _ = $0.folders.insert(folder) }
  }
}

/// What a build did to the output folder.
package struct OutputReport: Sendable, Equatable {
  /// All files of the site.
  package var pages: Int
  package var written: Int
  package var kept: Int
  package var removed = 0
}
