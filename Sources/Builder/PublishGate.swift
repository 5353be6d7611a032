package import Basics
package import Check
internal import Content
internal import Input
internal import Model
internal import Search
internal import Secrets
internal import Site

/// Searches all output: for secrets if site.yml says `publish: true`, and for the words of `redact`, if any
///
package struct PublishGate: Sendable {
  private let gate: SecretGate?
  private let proof: RedactionProof?
  private let siteName: String

  package init(_ allowed: AllowedSecrets?, siteName: String, proof: RedactionProof? = nil) {
    gate = allowed.map(SecretGate.init)
    self.proof = proof
    self.siteName = siteName
  }

  /// Nil if there is nothing to search for. Adds errors in the list of exceptions to `outcome`.
  ///
  /// `words`: the site's own texts, without content.
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

  /// Whether the site is public: then pictures must not reveal their location.
  var isForStrangers: Bool { gate != nil }

  package static let list = "reviews/allowed.yml"

  /// The indexes of exceptions used; nil if something must not be published.
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

  /// Records exceptions used by an earlier search.
  func note(_ used: [Int]) { gate?.note(used) }

  package var found: [FoundSecret] { gate?.found ?? [] }

  package var findings: [Diagnostic] {
    (proof?.diagnostics(siteName: siteName) ?? []) + (gate?.diagnostics(siteName: siteName) ?? [])
  }
}
