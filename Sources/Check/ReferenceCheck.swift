import Markup

/// One rule about a single address in a page; each is a value in a file of its own in `Link/`.
struct ReferenceCheck: Sendable {
  let run: @Sendable (Reference, ParsedPage, inout FileReport) -> Void

  /// All of them. To add one: a file, and its name here.
  static let all: [ReferenceCheck] = [
    .linkForm, .localAddresses, .linksToCode, .remoteResources, .integrity, .hiddenCharacters, .policy,
  ]
}
