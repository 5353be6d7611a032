internal import Basics

/// The list of files that Scrollback created in a site: only these may be replaced or removed.
enum Manifest {
  static let name = ".scrollback-manifest"
  static let path = SitePath(known: name.utf8)
  private static let firstLine = "scrollback manifest 1"

  /// Paths relative to the site folder; empty without a site. `site`: as the user typed it.
  static func read(in folder: String, site: String, _ disk: Disk) throws(Diagnostic) -> Set<SitePath> {
    let path = "\(folder)/\(name)"
    guard try disk.entry(path) == .file else { return [] }
    let lines = try disk.read(path).split(separator: 0x0A)
    guard lines.first?.elementsEqual(firstLine.utf8) == true else {
      throw Diagnostic(
        .error, "is not a manifest of this version", path: "\(site)/\(name)",
        help: ["choose another output folder"])
    }
    return Set(lines.dropFirst().map(SitePath.init(known:))).union([Self.path])
  }

  static func bytes(of paths: [SitePath]) -> [UInt8] {
    Array(([Array(firstLine.utf8)] + paths.map(\.bytes)).joined(separator: [0x0A])) + [0x0A]
  }
}
