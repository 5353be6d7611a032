internal import Basics

/// Writes the runs of one line as Markdown. Styles nest in a fixed order, so that equal marks are never
/// adjacent.
///
/// Markdown recognises marks only next to spaces or punctuation, with rules that differ per mark. In doubtful
/// cases the long form is used, which is independent of its neighbours (`TextMark`): `not![able](<bold:>)`.
struct StyleWriter {
  private static let order: [StyledText.Style] = [.spoiler, .underline, .bold, .italic, .strike]

  private let line: [StyledText.Run]

  static func markdown(_ runs: [StyledText.Run]) -> String {
    if runs.isEmpty { return "" }
    if runs.count == 1, runs[0].style.isEmpty, runs[0].link == nil {
      return StyleWriter(line: runs).words(runs[0].text)
    }
    let writer = StyleWriter(line: trimmed(runs))
    return writer.write(writer.line[...], order[...])
  }

  /// Spaces at the edges lose their style: marks must not be next to them on the inside.
  private static func trimmed(_ runs: [StyledText.Run]) -> [StyledText.Run] {
    runs.flatMap { run -> [StyledText.Run] in
      if run.style.isEmpty || run.style.contains(.code) { return [run] }
      let start = run.text.prefix { $0.isWhitespace }
      let rest = run.text[start.endIndex...]
      let end = rest.reversed().prefix { $0.isWhitespace }.count
      let kept = run.style.intersection(.spoiler)
      return [(start, kept), (rest.dropLast(end), run.style), (rest.suffix(end), kept)]
        .filter { !$0.0.isEmpty }
        .map { StyledText.Run(text: String($0.0), style: $0.1, link: run.link) }
    }
  }

  private func write(
    _ runs: ArraySlice<StyledText.Run>, _ styles: ArraySlice<StyledText.Style>
  ) -> String {
    guard let style = styles.first else { return leaves(runs) }
    var parts: [(text: String, isStyled: Bool)] = []
    var rest = runs
    while let first = rest.first {
      let isStyled = first.style.contains(style)
      let group = rest.prefix { $0.style.contains(style) == isStyled }
      rest = rest[group.endIndex...]
      parts.append((write(group, styles.dropFirst()), isStyled))
    }
    return Self.joined(parts, style)
  }

  private static func joined(
    _ parts: [(text: String, isStyled: Bool)], _ style: StyledText.Style
  ) -> String {
    var out = ""
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1].text.unicodeScalars.first : nil
      let mark = mark(of: style)
      if !part.isStyled || part.text.isEmpty {
        out += part.text
      } else if let mark, isSure(out.unicodeScalars.last, part.text, next) {
        out += mark + part.text + mark
      } else {
        out += longMark(of: style).markdown(part.text)
      }
    }
    return out
  }

  /// Nil for styles with only the long form.
  private static func mark(of style: StyledText.Style) -> String? {
    switch style {
    case .bold: "**"
    case .italic: "_"
    case .strike: "~~"
    default: nil
    }
  }

  private static func longMark(of style: StyledText.Style) -> TextMark {
    switch style {
    case .bold: .bold
    case .italic: .italic
    case .strike: .strike
    case .underline: .underline
    default: .spoiler
    }
  }

  /// Whether marks around `inner` are recognised between these neighbours.
  private static func isSure(_ before: Unicode.Scalar?, _ inner: String, _ after: Unicode.Scalar?) -> Bool {
    isSure(beside: before, inner.unicodeScalars.first) && isSure(beside: after, inner.unicodeScalars.last)
  }

  private static func isSure(beside outer: Unicode.Scalar?, _ inner: Unicode.Scalar?) -> Bool {
    guard let outer else { return true }
    if outer == " " { return true }
    guard outer.isASCII, outer.value > 0x20, !isLetter(outer), !"*_~".unicodeScalars.contains(outer) else {
      return false
    }
    return inner.map { isLetter($0) } ?? false
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value))
  }

  /// Links, code and plain text.
  private func leaves(_ runs: ArraySlice<StyledText.Run>) -> String {
    var out = ""
    var rest = runs
    while let first = rest.first {
      let group = rest.prefix { $0.link == first.link }
      rest = rest[group.endIndex...]
      if let link = first.link {
        out += Self.link(group, to: link)
      } else {
        for run in group { out += run.style.contains(.code) ? MarkdownText.code(run.text) : words(run.text) }
      }
    }
    return out
  }

  private static func link(_ group: ArraySlice<StyledText.Run>, to address: String) -> String {
    let text = group.map(\.text).joined()
    let hasCode = group.contains { $0.style.contains(.code) }
    if text == address, MarkdownText.isWebAddress(address), !hasCode { return "<\(address)>" }
    let inner = group.map {
      $0.style.contains(.code) ? MarkdownText.code($0.text) : MarkdownText.escapedAll($0.text)
    }
    return MarkdownText.link(inner.joined(), to: address)
  }

  /// Web addresses become links automatically, but would absorb marks and escapes that follow them.
  private func words(_ text: String) -> String {
    guard text.hasBytes(of: "://") || text.hasBytes(of: "www.") else { return MarkdownText.escaped(text) }
    let parts = MarkdownText.webAddresses(in: text)
    var out = ""
    for (index, part) in parts.enumerated() {
      guard part.isAddress else {
        out += withoutAddresses(String(part.text))
        continue
      }
      let next = index + 1 < parts.count ? parts[index + 1].text.first : nil
      let isAlone = line.count == 1 && line[0].style.isEmpty && next?.isWhitespace ?? true
      out += isAlone ? String(part.text) : "<\(part.text)>"
    }
    return out
  }

  /// Text that begins like an address but contains characters that need escaping.
  private func withoutAddresses(_ text: String) -> String {
    let escaped = MarkdownText.escaped(text)
    let isAlone = line.count == 1 && line[0].style.isEmpty
    guard !isAlone || escaped != text || escaped.contains("://") else { return text }
    return escaped.replacing("www.", with: "www&#46;").replacing("://", with: ":&#47;/")
  }
}
