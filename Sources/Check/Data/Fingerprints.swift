internal import Basics

extension CheckRule {
  static let fingerprints: Self = CheckRule(
    "fingerprints", .error,
    ensures: "an asset named by its content has that content",
    finds: "assets/site.3f2a9c01.css was edited",
    remedy: "build the site again; change templates/assets/, not the site")
}

/// Hosts let browsers keep `assets/site.3f2a9c01.css` for ever, so the name must change with the content.
enum Fingerprints {
  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    guard let wanted = fingerprint(in: file.path) else { return }
    let found = SHA256.hex(file.bytes).prefix(wanted.utf8.count)
    guard found != wanted else { return }
    report.add(
      .fingerprints, "the name tells another content than the file has, which is \(found)",
      help: ["build the site again; change templates/assets/, not the site"])
  }

  /// `3f2a9c01` of `assets/site.3f2a9c01.css`; nil where a name tells nothing.
  static func fingerprint(in path: String) -> String? {
    guard path.hasPrefix("assets/") else { return nil }
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    guard parts.count >= 3 else { return nil }
    let part = parts[parts.count - 2]
    let isHash =
      part.utf8.count == 8
      && part.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isHash ? String(part) : nil
  }
}
