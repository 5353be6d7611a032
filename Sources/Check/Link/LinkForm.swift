import Markup

/// Rule 8: a page opened from disk has no server to turn `../alisha/` into `../alisha/index.html`.
enum LinkForm {
  static func check(_ reference: Reference, _ path: String, _ page: ParsedPage, _ report: inout FileReport) {
    if path.hasPrefix("/") {
      report.add(
        .linkForm, "link begins at the root of the server: \"\(reference.url)\"", on: reference.element,
        reference.attribute, of: page, help: ["write it relative to the page, so that it works in any folder"]
      )
    } else if SitePath.namesDirectory(path) {
      report.add(
        .linkForm, "link to a directory: \"\(reference.url)\"", on: reference.element, reference.attribute,
        of: page,
        help: ["name the file: \"\(path.hasSuffix("/") ? path : path + "/")index.html\""])
    }
  }
}

/// Rule 9: addresses that only the machine which built the site can open.
enum LocalAddresses {
  static func isLocal(_ url: String) -> Bool {
    guard let start = url.firstRange(of: "//")?.upperBound else { return false }
    let authority = url[start...].prefix { !"/?#".contains($0) }.lowercased()
    let host = authority.split(separator: "@").last ?? ""
    let name = host.hasPrefix("[") ? host.prefix { $0 != "]" }.dropFirst() : host.prefix { $0 != ":" }
    return name == "localhost" || name.hasSuffix(".localhost") || name.hasPrefix("127.") || name == "::1"
      || name == "0.0.0.0"
  }

  static func report(_ reference: Reference, _ page: ParsedPage, _ report: inout FileReport) {
    report.add(
      .localAddresses, "address of the machine that built the site: \"\(reference.url)\"",
      on: reference.element,
      reference.attribute, of: page)
  }
}
