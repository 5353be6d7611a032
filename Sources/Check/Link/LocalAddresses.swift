internal import Basics
import Markup

extension CheckRule {
  /// Finds addresses that only the machine which built the site can open.
  static let localAddresses: Self = CheckRule(
    "local-addresses", .error,
    ensures: "no page contains an address of the machine that built the site",
    finds: "<a href=\"http://localhost:8080/\">",
    remedy: "write an address that readers can open",
    reference: { reference, page, report in
      let isLocal =
        switch reference.address {
        case .remote: LocalHost.isNamed(by: reference.url)
        case .scheme(let scheme): scheme == "file"
        case .local(let path, _): LocalFolders.holds(path, report.settings.tellingFolders)
        }
      guard isLocal else { return }
      report.add(
        .localAddresses, "address of the machine that built the site: \"\(reference.url)\"",
        on: reference.element,
        reference.attribute, of: page)
    })
}
