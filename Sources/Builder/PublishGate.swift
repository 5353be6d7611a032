package import Basics
package import Check
internal import Content
internal import Input
internal import Model
internal import Search
internal import Secrets
internal import Site

/// The look at everything that is written: for secrets, when site.yml says `publish: true`, and for what `redact` hides,
/// when it hides anything.
package struct PublishGate: Sendable {
  private let gate: SecretGate?
  private let proof: RedactionProof?
  private let siteName: String

  package init(_ allowed: AllowedSecrets?, siteName: String, proof: RedactionProof? = nil) {
    gate = allowed.map(SecretGate.init)
    self.proof = proof
    self.siteName = siteName
  }

  /// Nil when there is nothing to look for. What is wrong with the list of exceptions is added to `outcome`.
  ///
  /// `words`: what the site says without any content.
  static func make(
    _ project: Project, _ settings: SiteSettings, siteName: String, words: () -> [String],
    _ outcome: inout BuildResult
  ) -> PublishGate? {
    let proof = settings.redact.isEmpty ? nil : RedactionProof(settings.redact, own: words())
    guard settings.publish else {
      return proof.map { PublishGate(nil, siteName: siteName, proof: $0) }
    }
    guard let file = project.content.first(where: { $0.contentPath == Self.list }) else {
      return PublishGate(AllowedSecrets(), siteName: siteName, proof: proof)
    }
    let read = AllowedSecrets.read(file)
    outcome.add(read.diagnostics.map(\.unpublished), .configuration)
    return PublishGate(read.allowed, siteName: siteName, proof: proof)
  }

  /// Whether the site is for strangers, who must not see where a picture was taken either.
  var isForStrangers: Bool { gate != nil }

  package static let list = "reviews/allowed.yml"

  /// The entries of the list that allowed something; nil when something must not be published.
  @discardableResult
  package func look(path: String, bytes: [UInt8], source: String?) -> Set<Int>? {
    let isClean = proof.map { isRedacted(by: $0, path, bytes, source) } ?? true
    guard let gate else { return isClean ? [] : nil }
    let packed = PackedTexts.unpacked(path: path, bytes: bytes)
    let used = gate.look(path: path, bytes: packed ?? bytes, source: source, isPacked: packed != nil)
    return isClean ? used : nil
  }

  private func isRedacted(
    by proof: RedactionProof, _ path: String, _ bytes: [UInt8], _ source: String?
  ) -> Bool {
    guard let entries = PackedTexts.entries(path: path, bytes: bytes) else {
      return proof.look(path: path, bytes: bytes, source: source)
    }
    return proof.look(path: path, words: entries.flatMap(\.words), names: entries.flatMap(\.names))
  }

  /// What an earlier look used of the list.
  func note(_ used: [Int]) { gate?.note(used) }

  package var found: [FoundSecret] { gate?.found ?? [] }

  package var findings: [Diagnostic] {
    (proof?.diagnostics(siteName: siteName) ?? []) + (gate?.diagnostics(siteName: siteName) ?? [])
  }
}
