internal import Model

/// The list of files that Scrollback made in a site: only these may be replaced or removed.
enum Manifest {
  static let name = ".scrollback-manifest"
  private static let firstLine = "scrollback manifest 1"

  /// Paths from the site folder; empty when there is no site yet.
  static func read(in site: String, _ disk: Disk) throws(Diagnostic) -> Set<String> {
    let path = "\(site)/\(name)"
    guard disk.entry(path) == .file else { return [] }
    let lines = try String(decoding: disk.read(path), as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.first == firstLine else {
      throw Diagnostic(
        .error, "is not a list of files made by this version", path: path, help: ["choose another output folder"])
    }
    return Set(lines.dropFirst()).union([name])
  }

  static func bytes(of paths: [String]) -> [UInt8] {
    Array(([firstLine] + paths).joined(separator: "\n").utf8) + [0x0A]
  }
}
