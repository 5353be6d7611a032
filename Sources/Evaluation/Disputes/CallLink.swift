package import Markup
internal import Model
package import Templates

/// A tool call that a verdict is on, as pages name it.
package struct CallLink: TemplateContext {
  private let index: Int
  private let tool: String?
  private let href: SafeURL?

  /// `index`: among the calls of the turn, from 0. Without `tool` and `href`, its turn is in no run.
  package init(_ index: Int, tool: String? = nil, href: SafeURL? = nil) {
    (self.index, self.tool, self.href) = (index, tool, href)
  }

  package static let fields: Fields<CallLink> = [
    .number("number", "its number in the turn, from 1") { $0.index + 1 },
    .text("tool", "name of the tool, if the turn still has the call") { link in
      link.tool.map { RowText.short($0) }
    },
    .url("href", "link to the call in the transcript, if the turn still has it") { $0.href },
  ]
}
