internal import Check
internal import Input
internal import Model
internal import Site

/// The look for secrets at everything that is written, when site.yml says `publish: true`.
struct PublishGate: Sendable {
  private let gate: SecretGate
  private let siteName: String

  init(_ allowed: AllowedSecrets, siteName: String) {
    gate = SecretGate(allowed: allowed)
    self.siteName = siteName
  }

  /// Nil when the site is not for others. What is wrong with the list of exceptions is added to `outcome`.
  static func make(
    _ project: Project, _ settings: SiteSettings, siteName: String, _ outcome: inout BuildOutcome
  ) -> PublishGate? {
    guard settings.publish else { return nil }
    guard let file = project.content.first(where: { $0.contentPath == Self.list }) else {
      return PublishGate(AllowedSecrets(), siteName: siteName)
    }
    let read = AllowedSecrets.read(file)
    outcome.add(read.diagnostics.map(\.unpublished), .configuration)
    return PublishGate(read.allowed, siteName: siteName)
  }

  static let list = "reviews/allowed.yml"

  func look(path: String, bytes: [UInt8], source: String?) {
    if let packed = PackedTexts.unpacked(path: path, bytes: bytes) {
      gate.look(path: path, bytes: packed, source: source, isPacked: true)
    } else {
      gate.look(path: path, bytes: bytes, source: source)
    }
  }

  var found: [FoundSecret] { gate.found }

  var findings: [Diagnostic] { gate.diagnostics(siteName: siteName) }
}
