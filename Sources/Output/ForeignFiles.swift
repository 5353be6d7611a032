internal import Model

/// Carries what others put into the site folder (`CNAME`, `.git`, a favicon) over to the new tree.
///
/// Files get a second name there, so neither bytes nor dates change.
struct ForeignFiles {
  let from: String
  let to: String
  let name: String
  let disk: Disk

  init(from: String, to: String, name: String, disk: Disk) {
    self.from = from
    self.to = to
    self.name = name
    self.disk = disk
  }

  /// `ours`: paths that the last build made.
  func carry(except ours: Set<String>) throws(Diagnostic) {
    guard disk.entry(from) != .nothing else { return }
    try carry(folder: "", except: ours)
  }

  private func carry(folder: String, except ours: Set<String>) throws(Diagnostic) {
    for entry in try disk.names(in: from + folder) {
      let path = "\(folder)/\(entry)"
      if ours.contains(String(path.dropFirst())) { continue }
      switch (disk.entry(from + path), disk.entry(to + path)) {
      case (.folder, .nothing): try carryFolder(path, except: ours)
      case (.folder, .folder): try carry(folder: path, except: ours)
      case (_, .nothing): try carryFile(path, folder)
      default: throw inTheWay(path)
      }
    }
  }

  /// A folder appears in the new tree only when something foreign is in it, or when it was foreign and empty.
  private func carryFolder(_ path: String, except ours: Set<String>) throws(Diagnostic) {
    if try disk.names(in: from + path).isEmpty { try disk.makeFolder(to + path) }
    try carry(folder: path, except: ours)
  }

  private func carryFile(_ path: String, _ folder: String) throws(Diagnostic) {
    try disk.makeFolder(to + folder)
    try disk.link(from + path, as: to + path)
  }

  private func inTheWay(_ path: String) -> Diagnostic {
    Diagnostic(.error, "was not made by Scrollback and stands in the way", path: name + path, help: ["move it"])
  }
}
