internal import Basics

/// Styled text from another program, as runs; `markdown` preserves its appearance.
package struct StyledText: Equatable {
  /// The style of a run.
  package struct Style: OptionSet, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let spoiler = Style(rawValue: 1)
    package static let bold = Style(rawValue: 2)
    package static let italic = Style(rawValue: 4)
    package static let strike = Style(rawValue: 8)
    package static let underline = Style(rawValue: 16)
    package static let code = Style(rawValue: 32)
  }

  /// Text with one style.
  package struct Run: Equatable {
    package var text: String
    package var style: Style = []
    /// The link target.
    package var link: String?

    package init(text: String, style: StyledText.Style = [], link: String? = nil) {
      (self.text, self.style, self.link) = (text, style, link)
    }
  }

  var runs: [Run] = []

  /// The runs, to put them into another text.
  package var parts: [Run] { runs }

  package init(_ runs: [Run] = []) { self.runs = runs }

  package mutating func append(_ text: String, _ style: Style = [], link: String? = nil) {
    guard !text.isEmpty else { return }
    if let last = runs.last, last.style == style, last.link == link {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, style: style, link: link))
    }
  }

  /// The text without styles.
  package var plain: String { runs.map(\.text).joined() }

  /// Line by line, as Markdown styles cannot span empty lines.
  package var markdown: String {
    if runs.reduce(0, { $0 + $1.text.utf8.count }) > MarkdownText.maximumBytes { return plain }
    if runs.allSatisfy({
      $0.style.isEmpty && $0.link == nil && !$0.text.hasBytes(of: "://") && !$0.text.hasBytes(of: "www.")
    }) {
      return MarkdownText.escaped(runs.count == 1 ? runs[0].text : plain)
    }
    return lines.map { StyleWriter.markdown($0) }.joined(separator: "\n")
  }

  /// The runs of each line.
  private var lines: [[Run]] {
    var lines: [[Run]] = [[]]
    for run in runs {
      guard run.text.utf8.contains(0x0A) else {
        lines[lines.count - 1].append(run)
        continue
      }
      for (number, part) in run.text.partsAtLineFeeds.enumerated() {
        if number > 0 { lines.append([]) }
        if !part.isEmpty {
          lines[lines.count - 1].append(Run(text: String(part), style: run.style, link: run.link))
        }
      }
    }
    return lines
  }
}
