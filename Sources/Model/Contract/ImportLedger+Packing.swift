package import Basics

extension ImportLedger: PackedFields {
  package static let packing = Packing(Self.init) {
    (
      $0.path, $0.format, $0.read, $0.made, $0.conversations, $0.missingFiles, $0.skipped, $0.assumed,
      $0.changed, $0.unread, $0.named
    )
  }
}

extension ImportLedger.Skipped: PackedFields {
  package static let packing = Packing(Self.init) { ($0.reason, $0.count, $0.lines) }
}
