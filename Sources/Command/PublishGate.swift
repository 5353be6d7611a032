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

  /// The entries of the list that allowed something; nil when something must not be published.
  @discardableResult
  func look(path: String, bytes: [UInt8], source: String?) -> Set<Int>? {
    if let packed = PackedTexts.unpacked(path: path, bytes: bytes) {
      return gate.look(path: path, bytes: packed, source: source, isPacked: true)
    }
    return gate.look(path: path, bytes: bytes, source: source)
  }

  /// What an earlier look used of the list.
  func note(_ used: [Int]) { gate.note(used) }

  var found: [FoundSecret] { gate.found }

  var findings: [Diagnostic] { gate.diagnostics(siteName: siteName) }
}
