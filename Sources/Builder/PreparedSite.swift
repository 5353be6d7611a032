internal import Input
internal import Model
internal import Secrets
internal import Site

/// Everything a build knows before it makes anything.
struct PreparedSite {
  let project: Project
  let settings: SiteSettings
  let theme: Theme
  let target: OutputTarget
  let ledger: RedactionLedger
  let inputs: InputFingerprint
}
