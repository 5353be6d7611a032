internal import Basics

/// A link whose text is being read.
struct OpenLink {
  /// False if the policy refused it, or if it is inside another link.
  let isLink: Bool
  /// Shown after the text of a refused link, unless it equals the text.
  let address: String
  let start: MarkupBody.Builder.Place
}

/// An image whose alternative text is being read.
struct OpenImage {
  let isNode: Bool
  /// Shown if there is no alternative text, or after it if the image is not even a link.
  let address: String
  let start: MarkupBody.Builder.Place
}

/// A mark of decision 51 whose content is being read.
struct OpenMark {
  let kind: TextMark
  /// False inside another mark of the same kind, and for a spoiler inside a link, where it could not be
  /// opened.
  let isNode: Bool
}

extension BodyConverter {
  private var isInLink: Bool { links.contains { $0.isLink } }

  mutating func openLink(_ node: CMarkNode) {
    let url = options.address(node.url) ?? node.url
    let verdict = judge(url)
    let isLink = verdict != nil && !isInLink
    if let verdict, isLink { open(url, verdict, node) }
    links.append(OpenLink(isLink: isLink, address: verdict == nil ? url : "", start: builder.place))
  }

  mutating func closeLink() {
    guard let link = links.popLast() else { return }
    if link.isLink { builder.close() } else { show(link.address, after: link.start) }
  }

  /// Only pictures of the site load: others would reveal to another server who reads the page.
  mutating func openImage(_ node: CMarkNode) {
    let url = node.url
    if images.isEmpty, let mark = TextMark(address: url) { return openMark(mark) }
    if images.isEmpty, let picture = options.picture(url) { return openPicture(picture) }
    let verdict = judge(url)
    if verdict == .external { note(.remoteImage(address: url)) }
    let isNode = verdict != nil && images.isEmpty && !isInLink
    if let verdict, isNode { open(url, verdict, node, isImage: true) }
    images.append(OpenImage(isNode: isNode, address: url, start: builder.place))
  }

  private mutating func open(
    _ url: String, _ verdict: URLPolicy.Verdict, _ node: CMarkNode, isImage: Bool = false
  ) {
    builder.open(
      .link(
        MarkupBody.Link(
          address: builder.store(url.utf8), title: store(cleaned: Array(node.title.utf8)),
          isExternal: verdict == .external, isImage: isImage)))
  }

  private mutating func openPicture(_ picture: MarkdownRenderer.Picture) {
    builder.open(
      .picture(
        MarkupBody.Picture(
          address: builder.store(picture.address.utf8), width: Int32(clamping: picture.width),
          height: Int32(clamping: picture.height))))
    images.append(OpenImage(isNode: true, address: "", start: builder.place))
  }

  mutating func closeImage() {
    guard let image = images.popLast() else { return closeMark() }
    guard image.isNode else { return show(image.address, after: image.start) }
    if builder.isEmpty(since: image.start), !image.address.isEmpty {
      builder.leaf(.shownAddress(builder.store(Self.cleaned(Array(image.address.utf8)).bytes)))
    }
    builder.close()
  }

  /// Inside an image only text counts.
  mutating func takeAlternative(_ kind: CMarkNode.Kind, _ node: CMarkNode) {
    switch kind {
    case .text, .code, .htmlInline: takeText(node)
    case .softBreak, .lineBreak: builder.text([0x20])
    default: break
    }
  }

  private mutating func openMark(_ kind: TextMark) {
    let isNode = !marks.contains { $0.kind == kind } && (kind != .spoiler || links.isEmpty)
    marks.append(OpenMark(kind: kind, isNode: isNode))
    if isNode { builder.open(kind.node) }
  }

  private mutating func closeMark() {
    if let mark = marks.popLast(), mark.isNode { builder.close() }
  }

  /// The policy's verdict; nil and a note if it refuses the address.
  private mutating func judge(_ url: String) -> URLPolicy.Verdict? {
    let verdict = URLPolicy.verdict(url)
    if verdict == .relative, !options.linksWithinSite { return nil }
    if !options.linksWithinSite, LocalHost.isNamed(by: url) { return nil }
    guard case .refused(let scheme) = verdict else { return verdict }
    if !url.isEmpty { note(.unsafeLink(scheme: scheme)) }
    return nil
  }

  /// The address of a refused link stays readable, ` (javascript:…)`, truncated if it contains data.
  private mutating func show(_ address: String, after start: MarkupBody.Builder.Place) {
    let isLong = address.utf8.count > 400
    let shown = Self.cleaned(
      Array((isLong ? String(address.unicodeScalars.prefix(200)) + "…" : address).utf8))
    count(replaced: shown.replaced)
    if shown.bytes.isEmpty || builder.onlyText(since: start) == shown.bytes[...] { return }
    let isAlone = builder.isEmpty(since: start)
    builder.leaf(
      .shownAddress(builder.store(isAlone ? shown.bytes : " (".utf8 + shown.bytes + ")".utf8)))
  }
}

extension TextMark {
  fileprivate var node: MarkupBody.Kind {
    switch self {
    case .bold: .strong
    case .italic: .emphasis
    case .strike: .strike
    case .underline: .underline
    case .spoiler: .spoiler
    }
  }
}
