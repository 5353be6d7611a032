/// A link being written.
struct OpenLink {
  /// False when the policy refused it, or when it stands inside another link.
  let hasTag: Bool
  /// Shown after the text of a refused link, unless it is the text.
  let address: String
  let textStart: Int
}

/// An image being written as a link to its address; its text is the alternative text.
struct OpenImage {
  /// How what was begun is ended.
  let end: String
  var hasTag: Bool { !end.isEmpty }
  let address: String
  let textStart: Int
}

extension MarkdownWriter {
  private var isInLink: Bool { links.contains { $0.hasTag } }

  mutating func openLink(_ node: CMarkNode) {
    let url = options.address(node.url) ?? node.url
    let verdict = judge(url)
    let hasTag = verdict != nil && !isInLink
    if let verdict, hasTag { replaced += LinkTag.open(url, verdict, title: node.title, to: &out) }
    links.append(OpenLink(hasTag: hasTag, address: verdict == nil ? url : "", textStart: out.count))
  }

  mutating func closeLink() {
    guard let link = links.popLast() else { return }
    if link.hasTag { put("</a>") } else { showAddress(link.address, after: link.textStart) }
  }

  /// Of a body only pictures of the site load: others would tell another server who reads the page.
  mutating func openImage(_ node: CMarkNode) {
    let url = node.url
    if images.isEmpty, let mark = OpenMark.Kind(rawValue: url) { return openMark(mark) }
    if images.isEmpty, let picture = options.picture(url) { return openPicture(picture) }
    let verdict = judge(url)
    if verdict == .external { note(.remoteImage(address: url)) }
    let hasTag = verdict != nil && images.isEmpty && !isInLink
    if let verdict, hasTag {
      replaced += LinkTag.open(url, verdict, title: node.title, class: "image-link", to: &out)
    }
    images.append(OpenImage(end: hasTag ? "</a>" : "", address: url, textStart: out.count))
  }

  /// The alternative text goes into the attribute.
  private mutating func openPicture(_ picture: MarkdownRenderer.Picture) {
    put("<img src=\"")
    LinkTag.appendAddress(picture.address, to: &out)
    put("\" width=\"\(picture.width)\" height=\"\(picture.height)\" loading=\"lazy\" alt=\"")
    images.append(OpenImage(end: "\" />", address: "", textStart: out.count))
  }

  mutating func closeImage() {
    guard let image = images.popLast() else { return closeMark() }
    if !image.hasTag {
      showAddress(image.address, after: image.textStart)
    } else {
      if out.count == image.textStart { Escape.append(image.address, to: &out) }
      put(image.end)
    }
  }

  /// Inside an image only text counts.
  mutating func writeAlternative(_ kind: CMarkNode.Kind, _ node: CMarkNode) {
    switch kind {
    case .text, .code, .htmlInline: writeText(node)
    case .softBreak, .lineBreak: put(" ")
    default: break
    }
  }

  /// The policy's answer, or nil when it refuses, which is noted.
  private mutating func judge(_ url: String) -> URLPolicy.Verdict? {
    let verdict = URLPolicy.verdict(url)
    if verdict == .relative, !options.linksWithinSite { return nil }
    if !options.linksWithinSite, LocalHost.isNamed(by: url) { return nil }
    guard case .refused(let scheme) = verdict else { return verdict }
    if !url.isEmpty { note(.unsafeLink(scheme: scheme)) }
    return nil
  }

  /// The address of what is not a link stays readable, ` (javascript:…)`, cut where it is data rather than words.
  private mutating func showAddress(_ address: String, after textStart: Int) {
    var escaped: [UInt8] = []
    let isLong = address.utf8.count > 400
    replaced += Escape.append(
      isLong ? String(address.unicodeScalars.prefix(200)) + "…" : address, to: &escaped)
    let hasText = out.count > textStart
    if escaped.isEmpty || out[textStart...].elementsEqual(escaped) { return }
    out.append(contentsOf: hasText ? " (".utf8 + escaped + ")".utf8 : escaped)
  }
}
