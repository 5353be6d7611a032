package import Basics

/// The manifest of a site, for other commands.
package enum MadeFiles {
  package static let name = Manifest.name

  /// Nil if there is no manifest: sites are often published without it.
  package static func list(in folder: String) throws(Diagnostic) -> Set<String>? {
    let disk = Disk()
    guard try disk.entry("\(folder)/\(name)") == .file else { return nil }
    return Set(try Manifest.read(in: folder, site: folder, disk).map(\.text))
  }
}

extension MadeFiles {
  /// Removes the files in the manifest, the manifest, and folders left empty. A tampered manifest cannot lead
  /// elsewhere: `..` and links are not followed.
  package static func remove(in folder: String) throws(Diagnostic) {
    let disk = Disk()
    let list = Manifest.path
    let made = try Manifest.read(in: folder, site: folder, disk).filter {
      $0 == list || SitePath.fault(in: $0.bytes) == nil
    }
    let folders = Set(made.flatMap { Array($0.folders) }).sorted { $0.bytes.count > $1.bytes.count }
    var real: Set<SitePath> = []
    for inner in folders.reversed() {
      let isBelowLink = inner.folders.contains { !real.contains($0) }
      guard !isBelowLink, try disk.entry("\(folder)/\(inner.text)") == .folder else { continue }
      real.insert(inner)
    }
    for path in made.sorted() where path.folders.allSatisfy(real.contains) {
      if try disk.entry("\(folder)/\(path.text)") == .file { try disk.remove("\(folder)/\(path.text)") }
    }
    for inner in folders where real.contains(inner) { try disk.removeIfEmpty("\(folder)/\(inner.text)") }
    try disk.removeIfEmpty(folder)
  }
}
