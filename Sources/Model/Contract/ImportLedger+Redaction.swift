internal import Secrets

extension Redaction {
  /// The report of an import, as a page may show it.
  package func applied(to ledger: ImportLedger) -> ImportLedger {
    var copy = ledger
    copy.path = named(ledger.path) ?? ledger.path
    copy.assumed = ledger.assumed.map { applied(to: $0)?.text ?? $0 }
    return copy
  }
}
