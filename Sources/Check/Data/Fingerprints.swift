internal import Basics

extension CheckRule {
  static let fingerprints: Self = CheckRule(
    "fingerprints", .error,
    ensures: "the fingerprint in an asset's name matches its content",
    finds: "assets/site.3f2a9c01.css was edited",
    remedy: "build the site again; change templates/assets/, not the site")
}

/// Hosts let browsers cache `assets/site.3f2a9c01.css` forever, so the name must change with the content.
enum Fingerprints {
  static func check(_ file: CheckedFile, _ report: inout FileReport) {
    guard let wanted = fingerprint(in: file.path) else { return }
    let found = SHA256.hex(file.bytes).prefix(wanted.utf8.count)
    guard found != wanted else { return }
    report.add(
      .fingerprints, "the fingerprint in the name does not match the content, which is \(found)",
      help: ["build the site again; change templates/assets/, not the site"])
  }

  /// `3f2a9c01` of `assets/site.3f2a9c01.css`; nil for names without a fingerprint.
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
