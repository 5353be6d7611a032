internal import Basics

/// Distinguishes the files of two builds: equal files have equal names, in any order.
package struct SiteFingerprint: Sendable {
  /// One number per file: a site of 100,000 files needs less than a megabyte.
  private var files: [SitePath: UInt64] = [:]

  mutating func add(_ path: SitePath, _ fingerprint: UInt64) { files[path] = fingerprint }

  /// 16 hexadecimal digits.
  package var text: String {
    let lines = files.sorted { $0.key < $1.key }.map { "\($0.key.text)\n\($0.value)\n" }
    return String(SHA256.hex(lines.joined()).prefix(16))
  }

  /// The top-level folders of the site, sorted by their bytes.
  package var folders: [String] {
    let outermost = Set(files.keys.compactMap { path in path.folders.reduce(nil) { $1 } })
    return outermost.sorted().map(\.text)
  }
}
