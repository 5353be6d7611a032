extension ReferenceCheck {
  /// Rule 9: addresses that only the machine which built the site can open.
  static let localAddresses = ReferenceCheck { reference, page, report in
    let isLocal =
      switch reference.address {
      case .remote: LocalAddresses.isLocal(reference.url)
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

/// Tells the names that every machine has for itself.
enum LocalAddresses {
  static func isLocal(_ url: String) -> Bool {
    guard let start = url.firstRange(of: "//")?.upperBound else { return false }
    let authority = url[start...].prefix { !"/?#".contains($0) }.lowercased()
    let host = authority.split(separator: "@").last ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.") || name == "::1"
      || name == "0.0.0.0"
  }
}
