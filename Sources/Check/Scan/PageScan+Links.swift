internal import Basics
internal import Markup

/// An address in a page, as offsets.
struct ScannedReference {
  let use: Reference.Use
  let attribute: ScannedAttribute
  let row: ScanTable.Row
  /// Whether the element itself is a message.
  let isRecord: Bool
  /// Where the value of the attribute begins.
  let place: Int
}

/// The rules for addresses.
extension PageScan {
  /// Reads an attribute whose value is an address or a list of ids.
  mutating func read(
    _ number: Int, as use: ScanTable.Use, _ row: ScanTable.Row, _ isRecord: Bool
  ) throws(NotClean) {
    switch use {
    case .none: return
    case .ids: try wantIDs(tag[number])
    case .unread: throw NotClean("an attribute that the scan does not read")
    case .address:
      guard let attribute = ScannedAttribute(rawValue: UInt8(number)) else { return }
      try readAddresses(tag[number], attribute, row, isRecord)
    }
  }

  private mutating func readAddresses(
    _ value: ScannedTag.Value, _ attribute: ScannedAttribute, _ row: ScanTable.Row, _ isRecord: Bool
  ) throws(NotClean) {
    let reference = ScannedReference(
      use: try use(of: attribute, row), attribute: attribute, row: row, isRecord: isRecord,
      place: value.range.lowerBound)
    switch attribute {
    case .srcset, .imagesrcset:
      guard value.isPlain else { throw NotClean("a list of pictures of its own kind") }
      for url in Srcset.ranges(in: value.range, of: bytes) { try read(url, reference) }
    default: try read(value.range, reference)
    }
  }

  private mutating func use(of attribute: ScannedAttribute, _ row: ScanTable.Row) throws(NotClean)
    -> Reference.Use
  {
    switch attribute {
    case .action: .leads
    case .href where row.element == .a || row.element == .drawingLink: .leads
    case .href where row.element == .link: try linkLeads() ? .leads : .loads
    default: .loads
    }
  }

  /// Whether the current `link` leads somewhere; the usual relations without a string.
  private mutating func linkLeads() throws(NotClean) -> Bool {
    if isRelation("stylesheet") || isRelation("icon") { return false }
    if isRelation("alternate") || isRelation("canonical") { return true }
    return Reference.leads(try relations())
  }

  /// Whether that is all the relation of the current element.
  private mutating func isRelation(_ name: StaticString) -> Bool {
    tag[.rel].map { bytes.holds(name, at: $0.range) } ?? false
  }

  private mutating func relations() throws(NotClean) -> String { try tag[.rel]?.text(bytes) ?? "" }

  /// Checks an address at its first occurrence.
  private mutating func read(_ url: Range<Int>, _ reference: ScannedReference) throws(NotClean) {
    let address = try ScannedAddress.read(url, in: bytes)
    let salt: UInt64 = reference.use == .loads ? 0 : 0x9E37_79B9_7F4A_7C15
    guard links.isNew(url, hash: ContentHash.of(bytes[url]).low ^ salt, in: bytes) else { return }
    switch address {
    case .remote: try require(reference.use == .leads, "something from another site")
    case .local(let path, let fragment):
      guard let target = links.target(of: path, in: bytes) else { return try readSlowly(url, reference) }
      let text = fragment.map { String(decoding: bytes[$0], as: UTF8.self) }
      try add(target, text, reference)
    case .other: try readSlowly(url, reference)
    }
  }

  /// Reads an address with the functions of the full check.
  private mutating func readSlowly(_ url: Range<Int>, _ reference: ScannedReference) throws(NotClean) {
    let url = String(decoding: try ScannedText.value(url, of: bytes), as: UTF8.self)
    switch Address(url) {
    case .remote:
      try checkHidden(url.removingPercent)
      try require(reference.use == .leads && !LocalHost.isNamed(by: url), "an address of this machine")
    case .scheme(let scheme):
      try checkHidden(url.removingPercent)
      let isCode = ["javascript", "vbscript", "data", "file"].contains(scheme)
      try require(reference.use == .leads && !isCode, "a scheme of its own kind")
    case .local(let path, let fragment):
      try checkHidden(path + (fragment ?? ""))
      guard !path.hasPrefix("/"), !SiteReference.namesDirectory(path),
        !LocalFolders.holds(path, settings.tellingFolders),
        let target = SiteReference.resolve(path, from: file.path)
      else { throw NotClean("a path of its own kind") }
      try add(target, fragment, reference)
    }
  }

  private mutating func add(
    _ target: String, _ fragment: String?, _ reference: ScannedReference
  ) throws(NotClean) {
    try checkPolicy(reference)
    let fragment = fragment.flatMap { LinkCollector.isAlwaysThere($0) ? nil : $0 }
    if target == file.path {
      if let fragment { ids.want(FileFacts.hash(fragment)) }
      return
    }
    let place = links.position(at: reference.place, in: bytes)
    if reference.row.element == .img, let size = try imageSize(reference) {
      links.add(.init(target: target, size: size, line: place.line, column: place.column))
    }
    links.add(.init(target: target, fragment: fragment, line: place.line, column: place.column), file)
  }

  /// As the page declares it, for a picture in a message.
  private mutating func imageSize(_ reference: ScannedReference) throws(NotClean) -> FileFacts.Size? {
    guard links.isInRecord(besidesItself: reference.isRecord), let width = tag[.width],
      let height = tag[.height], let width = Int(try width.text(bytes)),
      let height = Int(try height.text(bytes)),
      width != height
    else { return nil }
    return FileFacts.Size(width: width, height: height)
  }

  /// The page's own policy must allow what the page needs.
  private mutating func checkPolicy(_ reference: ScannedReference) throws(NotClean) {
    if reference.use == .leads, reference.attribute != .action { return }
    guard let policy = head.policy else { throw NotClean("an address before the policy") }
    let needed = reference.use == .leads ? .forms : try directive(of: reference)
    try require(policy.contains(needed), "the policy forbids an address")
  }

  /// What governs the file that the current element loads.
  private mutating func directive(of reference: ScannedReference) throws(NotClean) -> PolicyGrants {
    switch reference.row.element {
    case .script: .scripts
    case .img, .input: .images
    case .audio, .track: .media
    case .video: reference.attribute == .poster ? .images : .media
    case .source: open.last?.row.element == .picture ? .images : .media
    case .link where isRelation("stylesheet"): .styles
    case .link where isRelation("icon"): .images
    case .link: Policy.directive(ofLink: try relations()).map(PolicyGrants.init(directive:)) ?? []
    default: []
    }
  }
}
