internal import Basics
internal import Conversations
internal import Markup
internal import Model
internal import Templates

/// The model data of a turn, shown as blocks and a line below it.
struct GenerationView: TemplateContext {
  private let generation: Generation
  private let message: Message
  private let prices: TokenPrices?
  private let strings: Strings

  /// Nil if there is nothing to show.
  init?(_ message: Message, _ prices: TokenPrices?, _ strings: Strings) {
    self.strings = strings
    guard let generation = message.generation else { return nil }
    self.generation = generation
    self.message = message
    self.prices = prices
  }

  static let fields: Fields<GenerationView> = [
    .html("thinking", "thinking of the model, as HTML") { view in
      view.generation.thinking.isEmpty ? nil : PlainText.html(view.generation.thinking)
    },
    .list("calls", "tool calls of the turn") { view in
      view.generation.calls.enumerated().map { index, call in
        ToolCallView(call: call, anchor: Message.anchor(of: view.message.id, call: index))
      }
    },
    .flag("isFailure", "whether a tool result is an error") { $0.generation.isFailure },
    .text("callID", "id of the call that a tool result answers") { $0.generation.callID },
    .text("model", "model of the turn") { $0.generation.model },
    .text("tokens", "input and output tokens") { $0.generation.usage?.text($0.strings) },
    .text("cost", "cost of the turn, if known") { view in
      view.generation.usage.flatMap { $0.cost ?? view.prices?.cost(of: $0) }
        .map { Money.text($0, view.prices?.currency ?? "USD") }
    },
    .flag("hasFacts", "whether the model or tokens are known") { view in
      view.generation.model != nil || view.generation.usage != nil
    },
  ]
}

/// A tool call.
struct ToolCallView: TemplateContext {
  let call: Generation.ToolCall
  let anchor: String

  static let fields: Fields<ToolCallView> = [
    .text("name", "name of the tool") { VisibleText.escaped($0.call.name) },
    .text("id", "id that the result refers to") { $0.call.id },
    .text("anchor", "id of the call on the page, if its message has annotations") { $0.anchor },
    .html("arguments", "arguments as HTML, one member per line") { view in
      view.call.arguments.isEmpty ? nil : Preformatted.html(PrettyJSON.text(view.call.arguments))
    },
    .flag("isLong", "whether it is long enough to be collapsed") { $0.call.arguments.utf8.count > 1800 },
  ]
}

/// Output of programs: keeps all white space, shows invisible characters, and renders no links or markup.
enum Preformatted {
  static func html(_ text: String) -> SafeHTML {
    var writer = HTMLWriter()
    writer.open("pre", ["class": "output", "dir": "auto"])
    let lines = TextLines.split(text).map(VisibleText.escapedKeepingTabs)
    writer.element("code", text: lines.joined(separator: "\n"))
    writer.close()
    return writer.finish()
  }
}

/// Links to the alternatives of a turn: `2 of 3`.
struct BranchView: TemplateContext {
  /// From 1, in time order.
  let number: Int
  let count: Int
  let links: [BranchLink]

  static let fields: Fields<BranchView> = [
    .number("number", "number of this alternative, from 1") { $0.number },
    .number("count", "number of alternatives") { $0.count },
    .list("links", "links to the alternatives") { $0.links },
  ]
}

/// One of the alternatives.
struct BranchLink: TemplateContext {
  let number: Int
  let count: Int
  let href: SafeURL
  let isCurrent: Bool

  static let fields: Fields<BranchLink> = [
    .number("number", "number of the alternative, from 1") { $0.number },
    .number("count", "number of alternatives") { $0.count },
    .url("href", "link to it") { $0.href },
    .flag("isCurrent", "whether it is the current turn") { $0.isCurrent },
  ]
}
