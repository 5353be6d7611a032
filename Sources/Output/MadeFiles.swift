package import Model

/// What Scrollback says it made in a folder, for commands that look at a site.
package enum MadeFiles {
  package static let name = Manifest.name

  /// Nil where the list is missing: sites are often published without it.
  package static func list(in folder: String) throws(Diagnostic) -> Set<String>? {
    let disk = Disk()
    guard try disk.entry("\(folder)/\(name)") == .file else { return nil }
    return Set(try Manifest.read(in: folder, site: folder, disk).map(\.text))
  }
}
