import Markup

extension ReferenceCheck {
  /// Rule 9: addresses that only the machine which built the site can open.
  static let localAddresses = ReferenceCheck { reference, page, report in
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
  }
}
